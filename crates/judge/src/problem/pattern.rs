//! The pattern of a case: which numbers stand in it, in which order.
//!
//! ```text
//! a b                    two numbers
//! m heap*m               a number m, then m numbers
//! N (m n)*N              a number N, then N times two numbers
//! n m heap*n size*m      several lists
//! heap*                  the numbers up to the end of the line (layout "lines")
//! ```

/// What stands in a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The names of the fields, in the order in which they first stand.
    pub fields: Vec<String>,
    /// The parts in their order.
    pub items: Vec<Item>,
}

/// One part of a case. Fields are indices into [`Pattern::fields`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// One number.
    Number(usize),
    /// Several numbers together, several times.
    Rows {
        /// The fields of a row.
        fields: Vec<usize>,
        /// How often.
        times: Times,
    },
}

/// How often rows repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// As often as this number, read before, says.
    Field(usize),
    /// To the end of the line.
    Line,
}

impl Pattern {
    /// Reads a pattern.
    pub(super) fn read(text: &str) -> Result<Pattern, String> {
        let mut pattern = Pattern { fields: Vec::new(), items: Vec::new() };
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (names, after) = if let Some(inner) = rest.strip_prefix('(') {
                let (row, after) = inner
                    .split_once(')')
                    .ok_or("a parenthesis in `case` is not closed, as in `N (m n)*N`")?;
                (row.split_whitespace().map(str::to_owned).collect::<Vec<_>>(), after)
            } else {
                let length =
                    rest.find(|c: char| c.is_whitespace() || c == '*').unwrap_or(rest.len());
                (vec![rest[..length].to_owned()], &rest[length..])
            };
            let is_row = rest.starts_with('(');
            let fields =
                names.iter().map(|name| pattern.add(name)).collect::<Result<Vec<_>, _>>()?;
            let after_star = after.strip_prefix('*');
            let Some(times) = after_star else {
                if is_row {
                    return Err(
                        "a group in `case` needs a number of times, as in `(m n)*N`".to_owned()
                    );
                }
                pattern.items.extend(fields.into_iter().map(Item::Number));
                rest = after.trim_start();
                continue;
            };
            if fields.is_empty() {
                return Err("a group in `case` has no field, as in `(m n)*N`".to_owned());
            }
            let length = times.find(char::is_whitespace).unwrap_or(times.len());
            let (name, after) = times.split_at(length);
            let times = if name.is_empty() {
                Times::Line
            } else {
                Times::Field(pattern.number(name).ok_or_else(|| {
                    format!("`*{name}` in `case` must name a single number that stands before it")
                })?)
            };
            pattern.items.push(Item::Rows { fields, times });
            rest = after.trim_start();
        }
        if pattern.items.is_empty() {
            return Err("`case` must name at least one number, as in `a b`".to_owned());
        }
        let line_ends = pattern.items.iter().rev().skip(1);
        if line_ends.into_iter().any(|item| matches!(item, Item::Rows { times: Times::Line, .. })) {
            return Err("only the last part of `case` may go to the end of the line".to_owned());
        }
        Ok(pattern)
    }

    /// The index of a field.
    pub fn field(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field == name)
    }

    /// The index of a field that is a single number.
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        let field = self.field(name)?;
        self.items.contains(&Item::Number(field)).then_some(field)
    }

    /// The part in which a field stands, and its place in a row of it.
    pub fn place_of(&self, field: usize) -> Option<(usize, usize)> {
        self.items.iter().enumerate().find_map(|(index, item)| match item {
            Item::Number(number) => (*number == field).then_some((index, 0)),
            Item::Rows { fields, .. } => {
                fields.iter().position(|&f| f == field).map(|offset| (index, offset))
            }
        })
    }

    /// How many numbers a row of a part has: 1 for a single number.
    pub fn width(&self, item: usize) -> usize {
        match self.items.get(item) {
            Some(Item::Rows { fields, .. }) => fields.len().max(1),
            Some(Item::Number(_)) | None => 1,
        }
    }

    /// How many single numbers the pattern begins with.
    pub(crate) fn leading_numbers(&self) -> usize {
        self.items.iter().take_while(|item| matches!(item, Item::Number(_))).count()
    }

    fn add(&mut self, name: &str) -> Result<usize, String> {
        let mut letters = name.chars();
        let well_formed = letters.next().is_some_and(char::is_alphabetic)
            && letters.all(|c| c.is_alphanumeric() || c == '_');
        if !well_formed {
            return Err(format!(
                "`{name}` in `case` is not the name of a field: a letter, then letters, digits or `_`"
            ));
        }
        if self.fields.iter().any(|field| field == name) {
            return Err(format!("the field `{name}` stands twice in `case`"));
        }
        self.fields.push(name.to_owned());
        Ok(self.fields.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, fields: &str, items: &[Item]) {
        let pattern = Pattern::read(text).unwrap();
        assert_eq!(pattern.fields.join(" "), fields);
        assert_eq!(pattern.items, items);
    }

    #[track_caller]
    fn check_error(text: &str, part: &str) {
        let error = Pattern::read(text).unwrap_err();
        assert!(error.contains(part), "{error}");
    }

    #[test]
    fn patterns_are_read() {
        check("a b", "a b", &[Item::Number(0), Item::Number(1)]);
        let rows = |fields: &[usize], times| Item::Rows { fields: fields.to_vec(), times };
        check("m heap*m", "m heap", &[Item::Number(0), rows(&[1], Times::Field(0))]);
        check(" N (m n)*N ", "N m n", &[Item::Number(0), rows(&[1, 2], Times::Field(0))]);
        check("heap*", "heap", &[rows(&[0], Times::Line)]);
        check(
            "n m heap*n size*m",
            "n m heap size",
            &[
                Item::Number(0),
                Item::Number(1),
                rows(&[2], Times::Field(0)),
                rows(&[3], Times::Field(1)),
            ],
        );
    }

    #[test]
    fn mistakes_in_patterns_are_named() {
        check_error("", "at least one");
        check_error("a a", "twice");
        check_error("heap*m m", "stands before");
        check_error("(a b)", "number of times");
        check_error("N (a b*N", "not closed");
        check_error("N ()*N", "no field");
        check_error("a* b", "only the last part");
        check_error("1a", "not the name");
        check_error("m heap*m x*heap", "single number");
    }
}
