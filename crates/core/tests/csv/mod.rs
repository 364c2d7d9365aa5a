//! Rows of the CSV files under corpus/.

/// The fields of the lines of a CSV text after its header; quotes may surround a field.
pub(crate) fn rows(text: &str) -> Vec<Vec<String>> {
    let fields = |line: &str| {
        let mut fields = vec![String::new()];
        let mut quoted = false;
        for c in line.chars() {
            match c {
                '"' => quoted = !quoted,
                ',' if !quoted => fields.push(String::new()),
                _ => fields.last_mut().expect("never empty").push(c),
            }
        }
        fields
    };
    text.lines().skip(1).map(fields).collect()
}
