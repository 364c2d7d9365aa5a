//! The rows of corpus/octal_periods.csv: every period is found, minimal, and proved exactly where the theorem of Guy and
//! Smith ends.

use bouton_core::{
    evidence::Basis,
    rules::heap::{Code, HeapRules},
    value::Natural,
};
use bouton_engine::{
    Budget,
    heap::HeapValues,
    period::{Facts, Repetition, Seen},
};

struct Row {
    code: Code,
    repetition: Repetition,
    max_value: u32,
    argmax: u64,
}

impl Row {
    /// The last heap of the proof: 2(n0 + p) + t − 1.
    fn needed(&self) -> u64 {
        let last_digit = self.code.last_digit_index().expect("a finite code");
        2 * (self.repetition.preperiod + self.repetition.period) + last_digit - 1
    }
}

fn rows() -> Vec<Row> {
    let number = |field: &str| field.parse().expect("a number");
    include_str!("../../../corpus/octal_periods.csv")
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let spelling = if fields[0].starts_with('.') {
                format!("0{}", fields[0])
            } else {
                fields[0].to_owned()
            };
            let code = Code::parse(&spelling).expect("a code");
            let (period, preperiod) = (number(fields[1]), number(fields[2]));
            let repetition = Repetition { preperiod, period, saltus: 0 };
            let max_value = u32::try_from(number(fields[3])).expect("a value");
            Row { code, repetition, max_value, argmax: number(fields[4]) }
        })
        .collect()
}

#[track_caller]
fn check(row: &Row) {
    let rules = HeapRules::TakeAndBreak(row.code.clone());
    let mut heaps = HeapValues::new(&rules);
    let budget = Budget { options: Some(u64::MAX), ..Budget::default() };
    let mut meter = budget.meter();
    let seen = heaps.prove(u64::MAX, &mut meter).expect("a proof");
    let Seen::Proved { repetition, theorem, checked_to } = seen else {
        panic!("{}: {seen:?}", row.code);
    };
    assert_eq!(repetition, row.repetition, "{}", row.code);
    assert_eq!((theorem, checked_to), ("guy-smith-1956", row.needed()), "{}", row.code);
    assert_eq!(
        heaps.table().len() as u64,
        checked_to + 1,
        "{}: the table stops where the proof does",
        row.code
    );
    let facts = Facts::of(heaps.table().view(), &seen);
    assert_eq!(facts.largest, Some((row.max_value, row.argmax)), "{}", row.code);
    let huge = Natural::from(10_u8).pow(1000) + Natural::from(7_u8);
    let (value, basis) = heaps.value(&huge, &mut meter).expect("any heap");
    assert_eq!(basis, Basis::FiniteCheck { theorem: "guy-smith-1956", checked_to });
    let residue = (&huge - Natural::from(repetition.preperiod)) % Natural::from(repetition.period);
    let like = repetition.preperiod + u64::try_from(&residue).expect("a word");
    let of_residue = heaps.table().get(like).expect("in the table");
    assert_eq!(value, Natural::from(of_residue), "{}", row.code);
}

#[test]
fn short_octal_periods_are_proved() {
    let rows = rows();
    let short: Vec<&Row> = rows.iter().filter(|row| row.needed() < 1 << 14).collect();
    assert_eq!(short.len(), 417);
    short.into_iter().for_each(check);
}

#[test]
#[ignore = "second tier: up to 4.5 million heaps"]
fn long_octal_periods_are_proved() {
    let rows = rows();
    let long: Vec<&Row> =
        rows.iter().filter(|row| (1 << 14..10_000_000).contains(&row.needed())).collect();
    assert_eq!(long.len(), 7);
    long.into_iter().for_each(check);
}
