//! Rules that a user wrote: hostile ones end quickly with a reason, and the convention that they want is followed.

use bouton_core::{
    evidence::{Argument, Basis},
    rules::{NoFiles, catalogue},
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Answer, Budget, Limit, NimValue, Question, Verdict, moves, solve};

fn question(text: &str, play: Option<Play>) -> Question {
    let components = catalogue::parse_question(text, &NoFiles).expect("correct notation");
    Question::asked(components, play, 10).expect("a convention that the rules know")
}

fn ask(text: &str, play: Option<Play>) -> Answer {
    solve(&question(text, play), &Budget::default())
}

const BOTH: [Play; 2] = [Play::Normal, Play::Misere];

/// The rules make this mistake, whose place in the question starts with `at`.
#[track_caller]
fn check_fault(text: &str, code: &str, at: &str) {
    for play in BOTH {
        let answer = ask(text, Some(play));
        assert_eq!(answer.verdict, Verdict::Unknown, "{text}");
        let mistake = answer.mistake.expect("a mistake");
        assert_eq!(mistake.code, code, "{text}");
        let place: String = text.chars().skip(mistake.span.start).collect();
        assert!(place.starts_with(at), "{text}: {place}");
        let listed = moves(&question(text, Some(play)), &Budget::default());
        assert_eq!(listed.mistake.map(|m| m.code), Some(mistake.code), "{text}");
    }
}

/// The answer is Unknown because this limit was reached, soon.
#[track_caller]
fn check_stop(text: &str, limit: Limit) {
    let budget = Budget { positions: 200_000, memory: 64 << 20, ..Budget::default() };
    for play in BOTH {
        let answer = solve(&question(text, Some(play)), &budget);
        assert_eq!(answer.verdict, Verdict::Unknown, "{text} {play:?}");
        assert_eq!(answer.stop.map(|s| s.limit), Some(limit), "{text} {play:?}");
        assert_eq!(answer.mistake, None);
    }
}

#[test]
fn mistakes_at_run_time_have_a_code_and_a_place() {
    check_fault("rules:'t(n): for k in {1,3} => n-k' 2", "R0501", "n-k");
    check_fault("nim 3 + rules:'t(n): for k in {1,3} => n-k' 2", "R0501", "n-k");
    check_fault("rules:'t(n): if n > 0 => 5 mod (n-n)' 7", "R0505", "");
    check_fault("rules:'t(n): if n > 0 => (n+2)^200' 7", "R0502", "");
    check_fault("rules:'w(a,b): for k in 1..3 => (a-k,b)' 9 9", "R0501", "(a-k");
}

#[test]
fn loops_floods_and_cycles_are_stopped() {
    check_stop("rules:'t(n): for a in 1..1000000000000000000 if a < 0 => 0' 5", Limit::Options);
    check_stop("rules:'t(n): for k in 1..(n xor 0) => n-k' 2^62", Limit::Positions);
    check_stop(
        "rules:'w(a,b): for k in 1..a => (a-k,b) for k in 1..b => (a,b-k)' 2^62 2^61",
        Limit::Positions,
    );
    check_stop("rules:'t(n): => (n+1) mod 3' 0", Limit::Cycle);
    let answer = ask("rules:'t(n): => (n+1) mod 3' 0", None);
    let cycle = answer.steps.iter().find(|s| s.id == "cycle").expect("a cycle");
    let named = cycle.arguments.iter().find(|(name, _)| *name == "cycle").map(|(_, a)| a);
    assert_eq!(named, Some(&Argument::Text("0 -> 1 -> 2 -> 0".to_owned())));
}

/// Rules that are built-in ones for every position are what theorems say, under either play convention.
#[test]
fn rules_that_are_built_in_rest_on_theorems() {
    let check = |text: &str, play: Play, outcome: Outcome| {
        let answer = ask(text, Some(play));
        assert_eq!(answer.verdict, Verdict::Known(outcome), "{text}");
        let by_theorem =
            matches!(answer.basis, Some(Basis::Theorem { .. } | Basis::FiniteCheck { .. }));
        assert!(by_theorem, "{text}: {:?}", answer.basis);
    };
    let bash = "rules:'t(n): for k in 1..min(n, 3) => n-k'";
    check(&format!("{bash} 4*10^17"), Play::Normal, Outcome::P);
    check(&format!("{bash} 4000000000000000000000000000001"), Play::Misere, Outcome::P);
    check("rules:'t(n): for k in 1..n/2 => n-k' 2^62-1", Play::Normal, Outcome::P);
    let wythoff = "rules:'w(a,b): for k in 1..a => (a-k,b) for k in 1..b => (a,b-k) \
                   for k in 1..min(a,b) => (a-k,b-k)'";
    check(&format!("{wythoff} 2618033988 1618033988"), Play::Normal, Outcome::P);
    check(&format!("{wythoff} 2 2"), Play::Misere, Outcome::P);
}

/// A chain of a million positions with one option each: the parity decides.
#[test]
fn deep_chains_are_no_trouble() {
    let text = "rules:'c(n): if n > 0 => (n xor 0)-1' 1000000";
    assert_eq!(ask(text, None).nim_value, Some(NimValue::Finite(Natural::ZERO)));
    assert_eq!(ask(text, Some(Play::Misere)).verdict, Verdict::Known(Outcome::N));
}

/// Taking 1 to 3: lost under normal play are the multiples of 4, under misère play one more.
#[test]
fn rules_that_say_misere_are_played_so_unless_asked() {
    for n in 0..20u64 {
        let text = format!("rules:'misere rule t(n): for k in 1..min(n,3) => n-k' {n}");
        let outcome = |lost: bool| Verdict::Known(if lost { Outcome::P } else { Outcome::N });
        assert_eq!(ask(&text, None).verdict, outcome(n % 4 == 1), "{n}");
        assert_eq!(ask(&text, Some(Play::Misere)).verdict, outcome(n % 4 == 1), "{n}");
        assert_eq!(ask(&text, Some(Play::Normal)).verdict, outcome(n % 4 == 0), "{n}");
        assert_eq!(ask(&format!("{text} + nim 0"), None).play, Play::Misere);
    }
}

#[test]
fn rules_that_say_who_wins_have_no_misere_play() {
    let text = "rules:'t(n): won when n == 1 for k in 1..min(n,3) => n-k' 5";
    let components = catalogue::parse_question(text, &NoFiles).expect("correct notation");
    let refused = Question::asked(components.clone(), Some(Play::Misere), 10).expect_err("refused");
    assert_eq!(refused.code, "N0512");
    let normal = Question::asked(components, None, 10).expect("normal play");
    assert_eq!(normal.play, Play::Normal);
}

/// Wythoff's game in the user's words, by a table of pairs from the definition, equals the one of the catalogue, which is
/// computed along lines.
#[test]
fn wythoff_as_a_rule_is_wythoff() {
    let rule = "rules:'w(a,b): for k in 1..a => (a-k,b) for k in 1..b => (a,b-k) \
                for k in 1..min(b,a) => (a-k,b-k) symmetric'";
    for pair in ["40 60", "60 40", "3 90", "55 55", "100 140"] {
        let own = ask(&format!("{rule} {pair}"), None);
        let built_in = ask(&format!("wythoff {pair} + nim 1"), None);
        assert_eq!(own.nim_value, built_in.components[0].nim_value, "{pair}");
        assert!(own.nim_value.is_some());
        let winning = |answer: Answer| {
            let moves = answer.winning_moves.expect("known");
            (moves.count, moves.moves.into_iter().map(|m| m.parts).collect::<Vec<_>>())
        };
        assert_eq!(winning(own), winning(ask(&format!("wythoff {pair}"), None)), "{pair}");
    }
}

/// A search goes before a table, and its positions are those of the table: what an answer rests on counts each once.
#[test]
fn positions_of_a_table_are_counted_once() {
    let check = |text: &str, positions: u64, value: u64| {
        let answer = ask(text, None);
        assert_eq!(answer.basis, Some(Basis::Exhaustive { positions }), "{text}");
        assert_eq!(answer.nim_value, Some(NimValue::Finite(Natural::from(value))), "{text}");
    };
    check("rules:'t(n): for k in {1,3,4} if k <= n xor 0 => n-k' 20000", 20_001, 1);
    let two = "rules:'t(a, b): for k in 1..a => (a-k, b) for k in 1..b => (a, b-k)'";
    check(&format!("{two} 90 120"), 91 * 121, 90 ^ 120);
}

/// Where a limit ends the search for a nim-value and then that for the winner, all that was visited is told.
#[test]
fn a_stop_tells_all_positions() {
    let budget = Budget { positions: 1000, ..Budget::default() };
    for text in [
        "rules:'t(n): for k in 1..(n xor 0) => n-k' 100000",
        "nim 5 + grundy 100000",
        "grundy 100000 + grundy 100001",
    ] {
        let answer = solve(&question(text, None), &budget);
        let stop = answer.stop.map(|stop| (stop.limit, stop.positions));
        assert_eq!(stop, Some((Limit::Positions, 1000)), "{text}");
    }
}
