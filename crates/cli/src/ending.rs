//! What the ending of a file's name says of a picture.

use bouton_core::notation::{Diagnostic, shortened};
use std::path::Path;

/// What a known ending says; nothing for a name without an ending.
///
/// # Errors
/// The mistake of another ending, with the text that is shown: a picture in another form than the name says helps nobody.
pub(crate) fn of<T: Copy>(
    file: Option<&Path>,
    known: &[(&str, T)],
) -> Result<Option<T>, (String, Diagnostic)> {
    let Some(file) = file else { return Ok(None) };
    let Some(ending) = file.extension() else { return Ok(None) };
    let found = known.iter().find(|(name, _)| ending.eq_ignore_ascii_case(name));
    if let Some((_, said)) = found {
        return Ok(Some(*said));
    }
    let name = crate::text::printable(&file.display().to_string()).to_string();
    let ending = crate::text::printable(&ending.to_string_lossy()).to_string();
    let end = name.chars().count();
    let start = end.saturating_sub(ending.chars().count());
    let endings: Vec<String> = known.iter().map(|(name, _)| format!(".{name}")).collect();
    let mistake = Diagnostic::new("C0306", start..end)
        .with("ending", shortened(&ending))
        .with("endings", endings.join(", "));
    Err((name, mistake))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_endings_are_read_and_others_refused_in_their_place() {
        let known = [("svg", 1), ("png", 2)];
        let said = |name: &str| of(Some(Path::new(name)), &known);
        assert_eq!(said("a.SVG").expect("known"), Some(1));
        assert_eq!(said("b.c/a.png").expect("known"), Some(2));
        assert_eq!(said("/dev/null").expect("no ending"), None);
        assert_eq!(said(".svg").expect("a hidden file"), None);
        assert_eq!(of(None, &known).expect("standard output"), None);
        let (text, mistake) = said("x.gif").expect_err("unknown");
        assert_eq!((text.as_str(), mistake.code, mistake.span), ("x.gif", "C0306", 2..5));
    }
}
