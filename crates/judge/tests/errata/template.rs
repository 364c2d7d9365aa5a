//! The template for tables of nim-values: no length of the list, no sorting, marks that are too few.

use super::{answers, judge};

/// How the template's table ends.
#[derive(Debug, PartialEq)]
enum Table {
    /// The values of the heaps 0 to n.
    Filled(Vec<usize>),
    /// The list of sizes is read beyond its end while this heap is computed.
    BeyondTheList { heap: usize },
    /// A mark, or the search for the first free one, is out of bounds while this heap is computed.
    BeyondTheMarks { heap: usize },
}

/// The template: sizes are used while they are at most the heap, with nothing that says where the list ends.
fn template(sizes: &[usize], to: usize, marks: usize) -> Table {
    let mut values = vec![0; to + 1];
    for heap in 1..=to {
        let mut seen = vec![false; marks];
        let mut next = 0;
        loop {
            let Some(&size) = sizes.get(next) else { return Table::BeyondTheList { heap } };
            if size > heap {
                break;
            }
            match seen.get_mut(values[heap - size]) {
                Some(mark) => *mark = true,
                None => return Table::BeyondTheMarks { heap },
            }
            next += 1;
        }
        match seen.iter().position(|&mark| !mark) {
            Some(free) => values[heap] = free,
            None => return Table::BeyondTheMarks { heap },
        }
    }
    Table::Filled(values)
}

/// The values by definition: the mex over all sizes of the list.
fn definition(sizes: &[usize], to: usize) -> Vec<usize> {
    let mut values: Vec<usize> = vec![0];
    for heap in 1..=to {
        let options: Vec<usize> =
            sizes.iter().filter(|&&s| s > 0 && s <= heap).map(|&s| values[heap - s]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// The values that bouton prints.
fn printed(sizes: &[usize], to: usize) -> Vec<usize> {
    let words: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    let input = format!("{} {to}\n{}\n", sizes.len(), words.join(" "));
    let line = answers("sgtable", &input).concat();
    line.split(' ').map(|value| value.parse().unwrap()).collect()
}

#[test]
fn the_template_reads_beyond_the_list_from_the_largest_size() {
    // Right below the largest size, and beyond the list from there on: heap 4 for {1,3,4}.
    assert_eq!(template(&[1, 3, 4], 3, 10), Table::Filled(vec![0, 1, 0, 1]));
    assert_eq!(template(&[1, 3, 4], 4, 10), Table::BeyondTheList { heap: 4 });
    // A further, larger number at the end of the list hides it, up to that number.
    assert_eq!(template(&[1, 3, 4, 100], 99, 10), Table::Filled(definition(&[1, 3, 4], 99)));
    assert_eq!(template(&[1, 3, 4, 100], 100, 10), Table::BeyondTheList { heap: 100 });
    assert_eq!(printed(&[1, 3, 4], 100), definition(&[1, 3, 4], 100));
}

#[test]
fn the_template_with_unsorted_sizes_fails_at_heap_1() {
    // {3,1} with a large number at the end: 1 is hidden behind 3.
    let Table::Filled(values) = template(&[3, 1, 100], 10, 10) else { panic!() };
    let right = definition(&[3, 1], 10);
    assert_eq!(values.iter().zip(&right).position(|(a, b)| a != b), Some(1));
    assert_eq!(printed(&[3, 1], 60), definition(&[1, 3], 60));
    assert_eq!(printed(&[3, 1, 3, 1], 60), definition(&[1, 3], 60));
}

#[test]
fn marks_as_many_as_sizes_are_too_few() {
    // "About as many marks as sizes" is one too few: with {1} and one mark, heap 1 has no free mark.
    assert_eq!(template(&[1, 100], 10, 1), Table::BeyondTheMarks { heap: 1 });
    assert_eq!(template(&[1, 100], 10, 2), Table::Filled(definition(&[1], 10)));
    // NITOJ 162: 101 marks and up to 109 sizes. Right for 100 sizes, which the problem allows; out of bounds for 101, at heap 101.
    let sizes = |count: usize| (1..=count).chain([1000]).collect::<Vec<_>>();
    assert_eq!(template(&sizes(100), 300, 101), Table::Filled(definition(&sizes(100), 300)));
    assert_eq!(template(&sizes(101), 300, 101), Table::BeyondTheMarks { heap: 101 });
    let all: Vec<String> = (1..=101).map(|size| size.to_string()).collect();
    assert_eq!(answers("nitoj162", &format!("1 101\n101\n{}", all.join(" "))), ["ZSQ"]);
}

#[test]
fn a_size_of_zero_never_ends() {
    // The recursive solution asks for the same heap again: the depth has no bound.
    fn depth(heap: usize, sizes: &[usize], depth_so_far: usize) -> Option<usize> {
        if depth_so_far > 1000 {
            return None;
        }
        let deeper = sizes.iter().filter(|&&s| s <= heap);
        deeper
            .map(|&s| depth(heap - s, sizes, depth_so_far + 1))
            .try_fold(depth_so_far, |a, b| Some(a.max(b?)))
    }
    assert_eq!(depth(1, &[0], 0), None);
    assert_eq!(depth(5, &[1], 0), Some(5));
    let (answers, mistake) = judge("nitoj162", "1 1\n5\n1\n1 1\n1\n0\n");
    assert_eq!(answers, "ZSQ\n");
    assert_eq!(mistake.and_then(|m| m.code()), Some("J0201"));
}

#[test]
fn the_sizes_of_nitoj_223_fit_their_arrays() {
    // 40 marks; sizes up to 10^6.
    let mut sizes = vec![1_u64, 2, 3];
    while let Some(next) =
        Some(sizes[sizes.len() - 1] + sizes[sizes.len() - 3]).filter(|&n| n <= 1_000_000)
    {
        sizes.push(next);
    }
    assert!(sizes.len() < 40, "{}", sizes.len());
}
