//! Reading, printing and judging take-and-break codes.

use bouton_core::rules::heap::{Code, Cycle, Digit, Endless, HeapRules, MAX_LENGTH, Sizes};
use proptest::prelude::*;
use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
};

/// The mistake in a code: its kind and place.
#[track_caller]
fn check_mistake(text: &str, code: &str, start: usize, end: usize) {
    let mistake = Code::parse(text).expect_err(text);
    assert_eq!((mistake.code, mistake.span), (code, start..end), "{text}");
}

#[track_caller]
fn check_normal(text: &str, normal: &str) {
    let code = Code::parse(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    assert_eq!(code.to_string(), normal);
    assert_eq!(Code::parse(normal).as_ref(), Ok(&code));
}

#[test]
fn mistakes_are_named_and_placed() {
    check_mistake("", "N0201", 0, 0);
    check_mistake("77", "N0202", 0, 2);
    check_mistake(".77", "N0203", 0, 1);
    check_mistake("0.", "N0204", 2, 2);
    check_mistake("0..7", "N0205", 2, 3);
    check_mistake("0.7.7", "N0205", 3, 4);
    check_mistake("0.[7.7]", "N0205", 4, 5);
    check_mistake("0.W", "N0207", 2, 3);
    check_mistake("0.7W", "N0207", 3, 4);
    check_mistake("0.7x", "N0207", 3, 4);
    check_mistake("0.7é", "N0207", 3, 4);
    check_mistake("-0.7", "N0207", 0, 1);
    check_mistake("0.&99999999999;", "N0208", 3, 14);
    check_mistake("0.&;", "N0208", 3, 4);
    check_mistake("0.&", "N0208", 3, 3);
    check_mistake("0.&64", "N0209", 2, 5);
    check_mistake("0.{2", "N0209", 2, 3);
    check_mistake("0.{", "N0209", 2, 3);
    check_mistake("0.{2,", "N0209", 2, 3);
    check_mistake("0.{99999}", "N0208", 3, 8);
    check_mistake("0.{}", "N0210", 3, 4);
    check_mistake("0.{2,}", "N0210", 5, 6);
    check_mistake("0.{2;3}", "N0210", 4, 5);
    check_mistake("0.{2+,3+}", "N0210", 6, 8);
    check_mistake("0.{2!,2=}", "N0211", 2, 9);
    check_mistake("0.{5!,3+}", "N0211", 2, 9);
    check_mistake("0.[[[", "N0212", 3, 4);
    check_mistake("0.[", "N0209", 2, 3);
    check_mistake("0.[]", "N0212", 2, 4);
    check_mistake("0.[3]7", "N0212", 5, 6);
    check_mistake("[3].3", "N0212", 0, 1);
    check_mistake("0.3]", "N0212", 3, 4);
    check_mistake("0.7!!", "N0213", 4, 5);
    check_mistake("0.!7", "N0213", 2, 3);
    check_mistake("0.{2!,3}?", "N0213", 8, 9);
}

#[test]
fn huge_texts_are_refused_and_never_panic() {
    check_mistake(&format!("0.{}", "7".repeat(1 << 20)), "N0206", 0, 2 + (1 << 20));
    check_mistake(&format!("0.{}", "7".repeat(MAX_LENGTH - 2)), "N0206", 2, MAX_LENGTH);
    check_mistake(&format!("{}.0", "8".repeat(200)), "N0216", 0, 200);
    check_mistake(&format!("0.{}", "[".repeat(MAX_LENGTH - 2)), "N0212", 3, 4);
    check_mistake(&format!("0.{}", "{".repeat(MAX_LENGTH - 2)), "N0210", 3, 4);
    let many = format!("0.{}", "3".repeat(60_000));
    assert_eq!(Code::parse(&many).map(|code| code.last_digit_index()), Ok(Some(60_000)));
    let periodic = format!("0.[{}]", "30".repeat(30_000));
    assert_eq!(Code::parse(&periodic).map(|code| code.to_string()), Ok("0.[30]".to_owned()));
}

#[test]
fn codes_have_one_normal_form() {
    check_normal("0.77", "0.77");
    check_normal("00.0770", "0.077");
    check_normal("0.3f", "0.3F");
    check_normal("0.&15;&64;", "0.F&64;");
    check_normal("0.{2,3}", "0.C");
    check_normal("0.{3,2,2}", "0.C");
    check_normal("0.{2!,1}", "0.6!");
    check_normal("0.2!", "0.2");
    check_normal("0.{40}", "0.{40}");
    check_normal("0.[33]", "0.[3]");
    check_normal("0.33[3]", "0.[3]");
    check_normal("0.{3+!,0}", "0.{0,3+}!");
    check_normal("0.*", "0.*");
    check_normal("0.{0+}=", "0.*=");
    check_normal("0.{1,2,3+}", "0.{1+}");
    check_normal("{2+}=.0", "{2+}=.0");
    check_normal("080.0", "80.0");
    check_normal("0.3003330[3]", "0.3003330[3]");
}

#[test]
fn equal_codes_allow_the_same_moves() {
    let same = |a: &str, b: &str| Code::parse(a).expect(a) == Code::parse(b).expect(b);
    assert!(same("0.00[30]", "0.0[03]"));
    assert!(same("0.3[03]", "0.[30]"));
    assert!(same("4.[3]", "4.33[33]"));
    assert!(!same("0.[30]", "0.[03]"));
    assert!(!same("80.0", "8.0"));
    assert!(!same("0.2!", "0.4!"));
}

#[test]
fn accessors_say_what_engines_need() {
    let code = |text: &str| Code::parse(text).expect(text);
    let kayles = code("0.77");
    assert!(kayles.is_octal() && kayles.is_hexadecimal() && kayles.shrinks());
    assert_eq!(
        (kayles.last_digit_index(), kayles.max_parts(), kayles.tail()),
        (Some(2), Some(2), None)
    );
    assert_eq!(kayles.plain_digits(), Some(vec![0, 7, 7]));
    assert!(code("0.F").is_hexadecimal() && !code("0.F").is_octal());
    assert!(!code("4!.0").is_octal(), "a condition is not plain");
    assert!(!code("0.[7]").is_octal(), "a tail never ends");
    assert_eq!(code("4.0").last_digit_index(), Some(0));
    assert_eq!(code("0.0").max_parts(), Some(0));
    assert_eq!(code("0.{2+}").max_parts(), None);
    let tail = code("0.7[03]");
    assert_eq!((tail.tail(), tail.last_digit_index()), (Some((2, 2)), None));
    let digits: Vec<u32> = (0..7).filter_map(|k| tail.digit(k).value()).collect();
    assert_eq!(digits, [0, 7, 0, 3, 0, 3, 0]);
    assert!(tail.digit(-1).is_zero() && tail.digit(i64::MAX).value().is_some());
    assert_eq!(code("8{3}.0").added(), 1);
    assert_eq!(code("0.D!").digit(1).allows(3), Some(Sizes::Distinct));
    assert_eq!(code("0.D!").digit(1).allows(1), None);
}

/// The heaps that one move makes of a heap, by the options of the code.
fn reached(code: &Code, heap: u64) -> HashSet<u64> {
    let mut heaps = HashSet::new();
    let flow = code.options(heap, &mut |parts| {
        heaps.extend(parts.iter().map(|part| part[0]));
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    heaps
}

/// The cycle that a code is refused with.
fn cycle(text: &str) -> Option<String> {
    let mistake = Code::parse(text).err()?;
    assert_eq!(mistake.code, "N0214", "{text}");
    mistake.arguments.iter().find(|(name, _)| *name == "cycle").map(|(_, cycle)| cycle.clone())
}

#[test]
fn loopy_codes_are_refused_with_a_cycle() {
    assert_eq!(cycle("20.017").as_deref(), Some("1 → 2 → 3 → 4 → 1"));
    assert_eq!(cycle("2.0").as_deref(), Some("1 → 1"));
    assert_eq!(cycle("40.0").as_deref(), Some("1 → 1 + 1"));
    assert_eq!(cycle("800.0").as_deref(), Some("1 → 1 + 1 + 1"));
    assert_eq!(cycle("4!0.0").as_deref(), Some("2 → 2 + 1"));
    assert_eq!(cycle("4=0.0").as_deref(), Some("1 → 1"));
    assert_eq!(cycle("8=00.0").as_deref(), Some("1 → 1"));
    assert_eq!(cycle("20.3").as_deref(), Some("1 → 2 → 1"));
    assert_eq!(cycle("8=00000.3").as_deref(), Some("1 → 2 → 1"));
}

#[test]
fn codes_that_end_are_accepted() {
    for text in [
        "80.0", "8!0.0", "8=0.0", "G00.77", "G=00.0", "4.0", "4!.0", "{2+}=.0", "0.[7]", "1.3",
        "10.3",
    ] {
        let code = Code::parse(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        assert!(code.shrinks(), "{text}");
    }
    // 1 → 2 + 2 + 2, and 2 has no way back.
    let grows = Code::parse("8=00000.0").expect("ends");
    assert!(!grows.shrinks());
    assert_eq!(reached(&grows, 1), HashSet::from([2]));
    assert_eq!(reached(&Code::parse("80.0").expect("a code"), 7).into_iter().max(), Some(6));
}

#[test]
fn endless_growth_is_no_cycle_and_is_refused_as_such() {
    check_mistake("20.0", "N0215", 0, 4);
    check_mistake("2000.01", "N0215", 0, 7);
}

/// A digit from a few small numbers of heaps and conditions.
fn any_digit() -> impl Strategy<Value = Digit> {
    let sizes = prop::sample::select(vec![
        Sizes::Any,
        Sizes::Distinct,
        Sizes::NotAllEqual,
        Sizes::AllEqual,
    ]);
    let counts = prop::collection::hash_map(0u32..5, sizes.clone(), 0..3);
    (counts, prop::option::weighted(0.1, (5u32..7, sizes)))
        .prop_map(|(counts, rest)| Digit::of_counts(counts, rest).expect("no number twice"))
}

fn any_digits(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Digit>> {
    prop::collection::vec(any_digit(), count)
}

/// Whether the heaps of a map of moves can go on for ever, starting from any of them, within the map.
fn goes_on(moves: &HashMap<u64, HashSet<u64>>) -> bool {
    let mut left: HashMap<u64, HashSet<u64>> = moves.clone();
    loop {
        let ended: Vec<u64> = left
            .iter()
            .filter(|(_, to)| to.iter().all(|p| !left.contains_key(p)))
            .map(|(&n, _)| n)
            .collect();
        if ended.is_empty() {
            return !left.is_empty();
        }
        left.retain(|n, _| !ended.contains(n));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn printing_and_reading_is_the_identity(
        zeroth in any_digit(),
        taken in any_digits(0..5),
        tail in any_digits(0..3),
    ) {
        if let Ok(code) = Code::new(Vec::new(), zeroth, taken, tail) {
            let text = code.to_string();
            let again = Code::parse(&text);
            prop_assert_eq!(again.as_ref(), Ok(&code));
            prop_assert_eq!(again.map(|code| code.to_string()), Ok(text));
        }
    }

    #[test]
    fn any_text_is_read_without_panic(text in "[0-9A-Va-v.&;*{}!?=,+\\[\\]Wé]{0,24}") {
        if let Ok(code) = Code::parse(&text) {
            let again = Code::parse(&code.to_string());
            prop_assert_eq!(again, Ok(code));
        }
    }

    /// Accepted codes: no cycle among the first heaps, and the claim that they shrink is true. Refused codes: the cycle is one.
    #[test]
    fn codes_are_refused_iff_play_need_not_end(
        added in any_digits(0..5),
        zeroth in any_digit(),
        taken in any_digits(0..3),
    ) {
        const HEAPS: u64 = 14;
        let digits = (added.clone(), zeroth.clone(), taken.clone());
        match Code::new(added, zeroth, taken, Vec::new()) {
            Ok(code) => {
                let moves: HashMap<_, _> = (1..=HEAPS).map(|n| (n, reached(&code, n))).collect();
                prop_assert!(!goes_on(&moves), "{code}");
                let shrinks = moves.iter().all(|(n, to)| to.iter().all(|p| p < n));
                prop_assert_eq!(shrinks, code.shrinks(), "{}", code);
            }
            Err(Endless::Cycle(cycle)) => check_cycle(&digits, &cycle),
            Err(Endless::Growth { added }) => prop_assert!(digits.0[digits.0.len() - added as usize].allows(1).is_some()),
        }
    }
}

/// Whether `heap` leads to `next` by the digits, tried by the meaning of a digit and nothing else.
fn leads(digits: &(Vec<Digit>, Digit, Vec<Digit>), heap: u64, next: u64) -> bool {
    let added =
        digits.0.iter().enumerate().map(|(i, digit)| (-((digits.0.len() - i) as i64), digit));
    let taken = digits.2.iter().enumerate().map(|(i, digit)| (i as i64 + 1, digit));
    added.chain([(0, &digits.1)]).chain(taken).any(|(k, digit)| {
        let Some(left) = heap.checked_add_signed(-k) else { return false };
        (1..=left).any(|j| digit.allows(j).is_some_and(|sizes| some_split(left, j, next, sizes)))
    })
}

/// Whether j heaps of `total` tokens, one of them of size `with`, can satisfy the condition: every list is tried.
fn some_split(total: u64, j: u64, with: u64, sizes: Sizes) -> bool {
    fn go(
        left: u64,
        j: u64,
        least: u64,
        chosen: &mut Vec<u64>,
        accept: &dyn Fn(&[u64]) -> bool,
    ) -> bool {
        if j == 0 {
            return left == 0 && accept(chosen);
        }
        (least..=left / j).any(|size| {
            chosen.push(size);
            let found = go(left - size, j - 1, size, chosen, accept);
            chosen.pop();
            found
        })
    }
    go(total, j, 1, &mut Vec::new(), &|list| list.contains(&with) && sizes.admit(list))
}

fn check_cycle(digits: &(Vec<Digit>, Digit, Vec<Digit>), cycle: &Cycle) {
    let heaps = &cycle.heaps;
    assert!(!heaps.is_empty());
    for (i, &heap) in heaps.iter().enumerate() {
        let next = heaps[(i + 1) % heaps.len()];
        if cycle.gaps.contains(&(i + 1)) {
            // What is left out is more of the same step, up or down.
            let (step, way) = (heap as i64 - heaps[i - 1] as i64, next as i64 - heap as i64);
            assert!(way % step == 0 && way / step > 0, "{cycle}");
            assert!(leads(digits, next.wrapping_add_signed(-step), next), "{cycle}");
        } else {
            assert!(
                leads(digits, heap, next),
                "{cycle}: {heap} does not lead to {next}, {digits:?}"
            );
        }
    }
}

#[test]
fn grundys_game_and_others_are_codes() {
    let options = |rules: &HeapRules, heap| {
        let mut all = Vec::new();
        let flow = rules.options(heap, &mut |parts| {
            all.push(parts.concat());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        all
    };
    let grundy = HeapRules::TakeAndBreak(Code::parse("4!.0").expect("a code"));
    let lasker = HeapRules::TakeAndBreak(Code::parse("4.[3]").expect("a code"));
    for n in 0..40u64 {
        let unequal: Vec<Vec<u64>> = (1..n).filter(|a| 2 * a < n).map(|a| vec![a, n - a]).collect();
        assert_eq!(options(&grundy, n), unequal);
        let split = (1..=n / 2).map(|a| vec![a, n - a]);
        let taken = (1..=n).map(|k| if k == n { vec![] } else { vec![n - k] });
        assert_eq!(options(&lasker, n), split.chain(taken).collect::<Vec<_>>());
    }
}
