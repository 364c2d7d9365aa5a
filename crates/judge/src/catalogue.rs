//! The built-in problems, one file each under `problems/`.

use crate::problem::Problem;

/// The texts of the built-in problem files, in the order in which they are listed.
pub static TEXTS: &[&str] = &[
    include_str!("../problems/nyoj23.toml"),
    include_str!("../problems/hdu1846.toml"),
    include_str!("../problems/nyoj833.toml"),
    include_str!("../problems/nyoj833-collapse.toml"),
    include_str!("../problems/nyoj135.toml"),
    include_str!("../problems/nyoj585.toml"),
    include_str!("../problems/nyoj1840-misere.toml"),
    include_str!("../problems/poj2234.toml"),
    include_str!("../problems/nyoj136.toml"),
    include_str!("../problems/nyoj161.toml"),
    include_str!("../problems/poj1067.toml"),
    include_str!("../problems/hdu1527.toml"),
    include_str!("../problems/nyoj837.toml"),
    include_str!("../problems/nyoj-stones8.toml"),
    include_str!("../problems/nyoj-stones8-byposition.toml"),
    include_str!("../problems/hdu2177.toml"),
    include_str!("../problems/nyoj358.toml"),
    include_str!("../problems/hdu2516.toml"),
    include_str!("../problems/poj1704.toml"),
    include_str!("../problems/nitoj162.toml"),
    include_str!("../problems/nitoj223.toml"),
    include_str!("../problems/hdu1849.toml"),
    include_str!("../problems/hdu1850.toml"),
    include_str!("../problems/sgtable.toml"),
];

/// All built-in problems.
pub fn problems() -> Vec<Problem> {
    TEXTS.iter().filter_map(|text| Problem::from_toml(text).ok()).collect()
}

/// The text of the file of a built-in problem.
pub fn text(id: &str) -> Option<&'static str> {
    let line = format!("id = \"{id}\"");
    TEXTS.iter().copied().find(|text| text.lines().any(|l| l == line))
}

/// A built-in problem by its id.
pub fn problem(id: &str) -> Option<Problem> {
    Problem::from_toml(text(id)?).ok()
}

/// The ids closest to a word, for "did you mean": at most three, none that has little in common with it.
pub fn similar(word: &str) -> Vec<String> {
    let contained = |id: &str| word.len() > 2 && id.contains(word);
    let rank = |id: String| (!contained(&id), distance(word, &id), id);
    let mut ids: Vec<(bool, usize, String)> = problems().into_iter().map(|p| rank(p.id)).collect();
    ids.sort();
    ids.retain(|(apart, distance, _)| !apart || *distance <= 2);
    ids.into_iter().take(3).map(|(_, _, id)| id).collect()
}

/// The edit distance of two words (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(64).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let next = (row[j + 1] + 1).min(row[j] + 1).min(diagonal + usize::from(x != *y));
            diagonal = row[j + 1];
            row[j + 1] = next;
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_file_is_listed_and_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let mut listed: Vec<String> = TEXTS
            .iter()
            .map(|text| format!("{}.toml", Problem::from_toml(text).expect(text).id))
            .collect();
        listed.sort();
        assert_eq!(files, listed);
    }

    #[test]
    fn every_field_of_every_problem_has_a_limit() {
        for problem in problems() {
            for field in &problem.input.pattern.fields {
                assert!(problem.limit(field).is_some(), "{} of {}", field, problem.id);
            }
        }
    }

    #[test]
    fn problems_are_found_by_id() {
        assert_eq!(problem("nyoj161").unwrap().sources, ["NYOJ 161"]);
        assert!(problem("nyoj").is_none());
        assert_eq!(similar("nyoj16")[0], "nyoj161");
        assert_eq!(similar("nioj161")[0], "nyoj161");
        assert_eq!(similar("stones8"), ["nyoj-stones8", "nyoj-stones8-byposition"]);
        assert!(similar("xyzzy").is_empty());
    }
}
