//! The laws of a field, at many sizes, and the published values of corpus/nim_arithmetic.csv.

use bouton_nimbers::{Nimber, NimberError, Work, ugly_product};
use dashu_int::UBig;
use proptest::prelude::*;

/// Nimbers of up to six words, small ones often.
fn nimber() -> impl Strategy<Value = Nimber> {
    (proptest::collection::vec(any::<u64>(), 0..7), 0..64_u32).prop_map(|(mut words, shift)| {
        if let Some(last) = words.last_mut() {
            *last >>= shift;
        }
        Nimber::from_words(&words)
    })
}

fn product(a: &Nimber, b: &Nimber) -> Nimber {
    a.product(b, &mut Work::default()).expect("cheap")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn nimbers_are_a_field(a in nimber(), b in nimber(), c in nimber()) {
        let (zero, one) = (Nimber::default(), Nimber::one());
        prop_assert_eq!(&a ^ &a, zero.clone());
        prop_assert_eq!(&(&a ^ &b) ^ &c, &a ^ &(&b ^ &c));
        prop_assert_eq!(product(&a, &b), product(&b, &a));
        prop_assert_eq!(product(&product(&a, &b), &c), product(&a, &product(&b, &c)));
        prop_assert_eq!(product(&a, &(&b ^ &c)), &product(&a, &b) ^ &product(&a, &c));
        prop_assert_eq!(product(&a, &one), a.clone());
        prop_assert_eq!(product(&a, &zero), zero.clone());
        let work = &mut Work::default();
        match a.inverse(work) {
            Ok(inverse) => {
                prop_assert_eq!(product(&a, &inverse), one);
                prop_assert_eq!(b.quotient(&a, work), Ok(product(&b, &inverse)));
            }
            Err(error) => {
                prop_assert!(a.is_zero());
                prop_assert_eq!(error, NimberError::DivisionByZero);
            }
        }
        let square = a.square(work).unwrap();
        prop_assert_eq!(&square, &product(&a, &a));
        prop_assert_eq!(square.root(work).unwrap(), a.clone());
        prop_assert_eq!(UBig::from(&a).to_string(), a.to_string());
        prop_assert_eq!(Nimber::from(&UBig::from(&a)), a);
    }

    #[test]
    fn powers_add_their_exponents(a in nimber(), m in 0..300_u64, n: u64) {
        let work = &mut Work::default();
        let mut power = |n: u128| a.power(&UBig::from(n), work).unwrap();
        let (left, right) = (power(m.into()), power(n.into()));
        let sum = power(u128::from(m) + u128::from(n));
        prop_assert_eq!(product(&left, &right), sum);
        let mut repeated = Nimber::one();
        for _ in 0..m {
            repeated = product(&repeated, &a);
        }
        prop_assert_eq!(left, repeated);
    }
}

#[test]
fn exponents_have_any_size_and_work_is_bounded() {
    let work = &mut Work::default();
    // The group of the field of 2^8 numbers has order 255.
    let a = Nimber::from(200_u64);
    let large = UBig::from(255_u8) * (UBig::ONE << 100_000) + UBig::from(7_u8);
    assert_eq!(a.power(&large, work), a.power(&UBig::from(7_u8), work));
    assert_eq!(Nimber::default().power(&UBig::ZERO, work), Ok(Nimber::one()));
    assert_eq!(Nimber::default().power(&large, work), Ok(Nimber::default()));
    let huge = Nimber::from(&(UBig::ONE << 4_000_000));
    assert_eq!(huge.power(&large, work), Err(NimberError::TooMuchWork));
}

#[test]
fn every_published_row_holds() {
    let mut checked = 0;
    let mut elsewhere = 0;
    for line in include_str!("../../../corpus/nim_arithmetic.csv").lines().skip(1) {
        let mut fields = vec![String::new()];
        let mut quoted = false;
        for c in line.chars() {
            match c {
                '"' => quoted = !quoted,
                ',' if !quoted => fields.push(String::new()),
                _ => fields.last_mut().expect("never empty").push(c),
            }
        }
        let [_, argument, quantity, value, ..] = &fields[..] else { panic!("{line}") };
        let numbers: Option<Vec<u64>> =
            argument.split(',').map(|word| word.trim_matches('*').parse().ok()).collect();
        let work = &mut Work::default();
        let found = match (quantity.as_str(), numbers.as_deref()) {
            ("nim_sum", Some(&[a, b])) => (&Nimber::from(a) ^ &Nimber::from(b)).to_string(),
            ("nim_product", Some(&[a, b])) => {
                product(&Nimber::from(a), &Nimber::from(b)).to_string()
            }
            ("nim_inverse", Some(&[a])) => Nimber::from(a).inverse(work).unwrap().to_string(),
            ("nim_quotient", Some(&[a, b])) => {
                Nimber::from(a).quotient(&Nimber::from(b), work).unwrap().to_string()
            }
            ("ugly_product", Some(&[a, b])) => ugly_product(a, b).to_string(),
            ("is_evil", Some(&[a])) => (a.count_ones() % 2 == 0).to_string(),
            ("is_odious", Some(&[a])) => (a.count_ones() % 2 == 1).to_string(),
            ("nim_value", Some(&[a])) => Nimber::from(a).to_string(),
            ("value", _) if argument == "*3+*5" => {
                format!("*{}", &Nimber::from(3_u64) ^ &Nimber::from(5_u64))
            }
            ("raises_error", _) if argument == "0.NimInverse" => {
                Nimber::default().inverse(work).is_err().to_string()
            }
            // Negative numbers are refused where expressions are read, transfinite nimbers and misère forms are no
            // natural numbers.
            _ => {
                let outside = ["-1", "omega", "["].iter().any(|word| argument.contains(word));
                assert!(outside, "{line}");
                elsewhere += 1;
                continue;
            }
        };
        assert_eq!(found, *value, "{line}");
        checked += 1;
    }
    assert_eq!((checked, elsewhere), (54, 7));
}
