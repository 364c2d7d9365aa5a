//! "Did you mean": the nearest word by edit distance.

/// The longest word for which a near one is looked for.
const LONGEST: usize = 40;

/// The candidate nearest to a word, if one is near enough: at most one change in three characters (at least one),
/// where a change inserts, deletes or replaces a character or swaps two neighbours. Of equally near ones the first.
///
/// ```
/// use bouton_core::notation::closest;
/// assert_eq!(closest("kayels", ["nim", "kayles"]), Some("kayles"));
/// assert_eq!(closest("chess", ["nim", "kayles"]), None);
/// ```
pub fn closest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word: Vec<char> = word.to_lowercase().chars().collect();
    if word.is_empty() || word.len() > LONGEST {
        return None;
    }
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let letters: Vec<char> = candidate.chars().collect();
            // Of a word of two characters nothing may be left over.
            let allowed = (word.len().max(letters.len()) / 3).max(1);
            let near = word.len().abs_diff(letters.len()) <= allowed;
            let distance = near.then(|| distance(&word, &letters))?;
            (distance <= allowed && distance < letters.len()).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Edit distance with swaps of neighbours (optimal string alignment), in time |a|·|b|.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let replaced = above[j] + usize::from(x != y);
            let mut best = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(a: &str, b: &str, expected: usize) {
        let letters = |s: &str| s.chars().collect::<Vec<char>>();
        assert_eq!(distance(&letters(a), &letters(b)), expected);
        assert_eq!(distance(&letters(b), &letters(a)), expected);
    }

    #[test]
    fn distances_count_insertions_replacements_and_swaps() {
        check("", "", 0);
        check("", "nim", 3);
        check("nim", "nim", 0);
        check("kayels", "kayles", 1);
        check("kitten", "sitting", 3);
        check("威佐夫", "威左夫", 1);
    }

    #[test]
    fn words_that_are_far_are_not_suggested() {
        assert_eq!(closest("nm", ["nim"]), Some("nim"));
        assert_eq!(closest("x", ["*"]), None);
        assert_eq!(closest(&"k".repeat(41), ["kayles"]), None);
        assert_eq!(closest("wythof", ["nim", "wythoff", "威佐夫"]), Some("wythoff"));
    }
}
