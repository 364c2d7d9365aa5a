//! Recursion whose depth is the size of the heap.

use super::answers;

/// The recursive solution of NITOJ 162 with its depth: nim-value of a heap, memory of the values, deepest call.
fn recursive(
    heap: usize,
    sizes: &[usize],
    known: &mut [Option<usize>],
    depth: usize,
    deepest: &mut usize,
) -> usize {
    *deepest = depth.max(*deepest);
    if let Some(value) = known[heap] {
        return value;
    }
    let mut seen = [false; 101];
    for size in sizes.iter().take_while(|&&size| size <= heap) {
        seen[recursive(heap - size, sizes, known, depth + 1, deepest)] = true;
    }
    let value = seen.iter().position(|&s| !s).unwrap();
    known[heap] = Some(value);
    value
}

/// The depth of the calls for one heap and the set {1}, counted on a thread with a stack that is large enough.
fn depth(heap: usize) -> usize {
    let count = move || {
        let mut known = vec![None; heap + 1];
        known[0] = Some(0);
        let mut deepest = 0;
        recursive(heap, &[1], &mut known, 1, &mut deepest);
        deepest
    };
    std::thread::Builder::new().stack_size(256 << 20).spawn(count).unwrap().join().unwrap()
}

/// A stack of 8 MiB and 480 bytes a call, which is what a compiler may well use for 101 marks of 4 bytes and the rest.
const STACK: usize = 8 << 20;
const CALL: usize = 480;

#[test]
fn recursion_is_as_deep_as_the_heap() {
    for heap in [1, 2, 100, 17_465] {
        assert_eq!(depth(heap), heap + 1);
    }
    // With 480 bytes a call, heap 17465 needs the whole stack but 5 kB, which the program's start has used.
    let left = STACK - CALL * 17_465;
    assert!(left < 6 << 10, "{left}");
    // The marks alone, 404 bytes, fill it at heap 20763: far below the limit of 100000.
    assert_eq!(STACK / 404, 20_763);
    let answer = |heap: u64| answers("nitoj162", &format!("1 1\n{heap}\n1")).concat();
    assert_eq!((answer(17_465), answer(17_466)), ("ZSQ".to_owned(), "BJH".to_owned()));
    assert_eq!((answer(99_999), answer(100_000)), ("ZSQ".to_owned(), "BJH".to_owned()));
}
