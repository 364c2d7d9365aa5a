//! Nimbers of any size as lists of words: products, squares, square roots, inverses.
//!
//! # What it computes
//! A list of m = 2^k words, lowest first, is an element of the field of 64m bits. Its product follows the formula of the
//! tower level by level ([`crate::tower`]), with three products of half the size each:
//!
//! ```text
//! upper = (a₁⊕a₀)(b₁⊕b₀) ⊕ a₀b₀,      lower = a₀b₀ ⊕ a₁b₁h.
//! ```
//!
//! Up to [`BLOCK`] words this is one call of a kernel ([`Form`]), above by recursion. The words stay in the kernel's form from
//! beginning to end, where the multiplication by the constants h is cheap.
//!
//! # Cost
//! 3^k products of words and k·3^(k−1) multiplications of words by 2^63, so O(m^1.585 log m). A factor of fewer words lies in
//! a subfield, and the other is multiplied block by block.

use crate::{
    kernel::{Form, Kernel},
    tower::{ROOT, SQUARE, apply},
};

/// Factors of so many words are multiplied without recursion: what is needed for it fits into a second-level cache.
const BLOCK: usize = 512;

/// The nim-product of two lists of any lengths; the result may have zeros at its end.
pub(crate) fn product(a: &[u64], b: &[u64]) -> Vec<u64> {
    product_in(Form::best(), a, b)
}

/// The same in a form that is named.
fn product_in(form: Form, a: &[u64], b: &[u64]) -> Vec<u64> {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    if short.is_empty() {
        return Vec::new();
    }
    let size = short.len().next_power_of_two();
    let mut long = padded(long, size);
    let mut short = padded(short, size);
    form.enter(&mut long);
    form.enter(&mut short);
    let mut out = vec![0; long.len()];
    for (block, out) in long.chunks_exact(size).zip(out.chunks_exact_mut(size)) {
        multiply(form, block, &short, out);
    }
    form.leave(&mut out);
    out
}

/// The list with zeros up to a multiple of the size.
fn padded(words: &[u64], size: usize) -> Vec<u64> {
    let mut padded = Vec::with_capacity(words.len().next_multiple_of(size));
    padded.extend_from_slice(words);
    padded.resize(words.len().next_multiple_of(size), 0);
    padded
}

/// The product of two lists of one length, a power of two, in the form.
fn multiply(form: Form, a: &[u64], b: &[u64], out: &mut [u64]) {
    let size = a.len();
    if size <= BLOCK {
        return form.multiply(a, b, out);
    }
    // The depth is the logarithm of the size.
    let ((a0, a1), (b0, b1)) = (a.split_at(size / 2), b.split_at(size / 2));
    let mut product = vec![0; size / 2];
    let (lower, upper) = out.split_at_mut(size / 2);
    multiply(form, a0, b0, lower);
    multiply(form, &sum(a0, a1), &sum(b0, b1), upper);
    add(upper, lower);
    multiply(form, a1, b1, &mut product);
    form.times_half(&mut product);
    add(lower, &product);
}

fn sum(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| a ^ b).collect()
}

fn add(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to ^= from;
    }
}

/// The square; the length is a power of two.
pub(crate) fn square(words: &mut [u64]) {
    for word in words.iter_mut() {
        *word = apply(&SQUARE, *word);
    }
    if words.len() > 1 {
        let form = Form::best();
        form.enter(words);
        let mut size = 1;
        while size < words.len() {
            add_halves(form, words, size);
            size *= 2;
        }
        form.leave(words);
    }
}

/// The square root; the length is a power of two.
pub(crate) fn root(words: &mut [u64]) {
    if words.len() > 1 {
        let form = Form::best();
        form.enter(words);
        let mut size = words.len();
        while size > 1 {
            size /= 2;
            add_halves(form, words, size);
        }
        form.leave(words);
    }
    for word in words.iter_mut() {
        *word = apply(&ROOT, *word);
    }
}

/// To the lower half of every pair of blocks the upper one times h is added.
fn add_halves(form: Form, words: &mut [u64], size: usize) {
    for pair in words.chunks_exact_mut(2 * size) {
        let (lower, upper) = pair.split_at_mut(size);
        let mut upper = upper.to_vec();
        form.times_half(&mut upper);
        add(lower, &upper);
    }
}

/// A list of a power of two times the constant h of its field: times 2^(64m − 1).
pub(crate) fn times_half(words: &mut [u64]) {
    let form = Form::best();
    form.enter(words);
    form.times_half(words);
    form.leave(words);
}

/// The norm to the field of half the size, a ⊗ ā = a₀(a₀⊕a₁) ⊕ a₁²h; the length is a power of two, at least 2.
pub(crate) fn norm(words: &[u64]) -> Vec<u64> {
    let (lower, upper) = words.split_at(words.len() / 2);
    let mut norm = upper.to_vec();
    square(&mut norm);
    times_half(&mut norm);
    add(&mut norm, &product(lower, &sum(lower, upper)));
    norm
}

/// The inverse; `None` for 0. The length is a power of two.
pub(crate) fn inverse(words: &[u64]) -> Option<Vec<u64>> {
    if let [word] = *words {
        return (word != 0).then(|| vec![Kernel::GaloisField.inverse(word)]);
    }
    let (lower, upper) = words.split_at(words.len() / 2);
    if upper.iter().all(|&word| word == 0) {
        let mut inverse = inverse(lower)?;
        inverse.resize(words.len(), 0);
        return Some(inverse);
    }
    // a⁻¹ = ā ⊗ N⁻¹ with the norm N; the depth is the logarithm of the size.
    let reciprocal = inverse(&norm(words))?;
    let mut result = product(&sum(lower, upper), &reciprocal);
    result.extend(product(upper, &reciprocal));
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tower;
    use proptest::prelude::*;

    /// The product by the formula of the tower, four products a level, on lists of one length.
    fn by_formula(a: &[u64], b: &[u64]) -> Vec<u64> {
        if let ([a], [b]) = (a, b) {
            return vec![tower::product(*a, *b, 6)];
        }
        let size = a.len() / 2;
        let ((a0, a1), (b0, b1)) = (a.split_at(size), b.split_at(size));
        let mut h = vec![0; size];
        h[size - 1] = 1 << 63;
        let high = by_formula(a1, b1);
        let mut result = sum(&by_formula(a0, b0), &by_formula(&high, &h));
        result.extend(sum(&high, &sum(&by_formula(a0, b1), &by_formula(a1, b0))));
        result
    }

    fn check(a: &[u64], b: &[u64]) {
        let size = a.len().max(b.len()).next_power_of_two();
        let expected = by_formula(&padded(a, size), &padded(b, size));
        for form in Form::ALL {
            let mut found = product_in(form.or_less(), a, b);
            found.resize(size, 0);
            assert_eq!(found, expected, "{form:?}");
        }
    }

    fn list(most: usize) -> impl Strategy<Value = Vec<u64>> {
        proptest::collection::vec(any::<u64>(), 1..=most)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn products_follow_the_formula(a in list(8), b in list(8)) {
            check(&a, &b);
        }

        #[test]
        fn squares_roots_and_inverses(a in list(40)) {
            let a = padded(&a, a.len().next_power_of_two());
            let mut squared = a.clone();
            square(&mut squared);
            prop_assert_eq!(&squared, &product(&a, &a));
            root(&mut squared);
            prop_assert_eq!(&squared, &a);
            if let Some(inverse) = inverse(&a) {
                let one = product(&a, &inverse);
                prop_assert_eq!(one[0], 1);
                prop_assert!(one[1..].iter().all(|&word| word == 0));
            }
        }

        #[test]
        fn long_products_are_those_of_their_blocks(a in list(1100), b in list(1100), c in list(3)) {
            // (a ⊕ b)c = ac ⊕ bc over lists beyond a block, and both forms alike.
            let size = a.len().max(b.len());
            let (a, b) = (padded(&a, size), padded(&b, size));
            let all = product(&sum(&a, &b), &c);
            prop_assert_eq!(all, sum(&product(&a, &c), &product(&b, &c)));
            prop_assert_eq!(product(&a, &b), product_in(Form::Plain, &a, &b));
            prop_assert_eq!(product(&product(&a, &b), &c), product(&a, &product(&b, &c)));
        }
    }
}
