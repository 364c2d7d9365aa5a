//! The notation by example: what is read, how it prints, and every mistake with its place.

use bouton_core::{
    notation::{ArgumentValue, Head, MAX_MISTAKES, ParameterValue, fuzz, parse},
    rules::{NoFiles, catalogue::parse_question},
    value::Natural,
};

/// The text is read, and prints as expected.
#[track_caller]
fn check(text: &str, expected: &str) {
    match parse(text) {
        Ok(sum) => assert_eq!(sum.to_string(), expected, "{text:?}"),
        Err(mistakes) => panic!("{text:?}: {mistakes:?}"),
    }
    fuzz::notation(text.as_bytes());
}

/// The text has exactly these mistakes: `N0104 6..8, N0105 18..21`.
#[track_caller]
fn check_mistakes(text: &str, expected: &str) {
    let found: Vec<String> = parse(text)
        .expect_err(text)
        .iter()
        .map(|m| format!("{} {}..{}", m.code, m.span.start, m.span.end))
        .collect();
    assert_eq!(found.join(", "), expected, "{text:?}");
    fuzz::notation(text.as_bytes());
}

/// The first position word of the first term is this number.
#[track_caller]
fn check_number(word: &str, expected: &str) {
    let sum = parse(&format!("nim {word}")).unwrap_or_else(|m| panic!("{word}: {m:?}"));
    let expected = Natural::from_str_radix(expected, 10).expect("digits");
    assert_eq!(sum.terms[0].arguments[0].value, ArgumentValue::Integer(expected), "{word}");
}

/// The work must end: anything quadratic would not within the time that the runner gives a test.
#[track_caller]
fn check_ends(what: &str, text: &str) {
    eprintln!("{what}");
    fuzz::notation(text.as_bytes());
}

#[test]
fn plain_forms_are_read_as_they_stand() {
    for text in [
        "nim 3 5 7",
        "nim 3 5 7 + kayles 11 + *4",
        "bash:10 100",
        "subtract:1,3,4 20 15",
        "subtract:1..10 100",
        "subtract:primes 50",
        "0.77 11",
        "4.8 9",
        "0.[3] 20",
        "wythoff 5 8",
        "fibonacci 10^100",
        "fibonacci:limit=7 20",
        "staircase 0 3 1 4",
        "moore:2 3 5 6 6",
        "bounded-nim 1000/1 5/2",
        "count:10 45/100",
        "cram 4x5",
        "turning:3 HTTH",
        "node-kayles cycle:8 grid:3x4",
        "graph:FILE v0 v7",
        "rules:'take(n): for k in {1,3,4} if k <= n => n-k' 12",
        "graph:'my file.txt' '-1' \"it's\"",
        "kayles",
        "()",
    ] {
        check(text, text);
    }
}

#[test]
fn other_spellings_have_one_normal_form() {
    check("nim(3,5,7)", "nim 3 5 7");
    check("nim ( 3 , 5 7 )", "nim 3 5 7");
    check("nim()", "nim");
    check("nim 3, 5, 7", "nim 3 5 7");
    check("NIM 3+Kayles 5", "nim 3 + kayles 5");
    check("0.77(11)", "0.77 11");
    check("(nim 3 + (nim 4 + ())) + *2", "nim 3 + nim 4 + *2");
    check("* + *2^3", "*1 + *2^3");
    check("尼姆 3 5 7＋威佐夫（５，８）", "尼姆 3 5 7 + 威佐夫 5 8");
    check("ｎｉｍ　３　５、７", "nim 3 5 7");
    check("subtract：1，3，4　20", "subtract:1,3,4 20");
    check("subtract:{1, 3 , 5..7} 20", "subtract:1,3,5..7 20");
    check("cram 4×5", "cram 4x5");
    check("nim 2^64−1", "nim 2^64-1");
    check("graph:“my file” ‘a b’", "graph:'my file' 'a b'");
    check("graph:\"it's\" 'a''b\"c'", "graph:\"it's\" 'a''b\"c'");
    // What is full-width closes too, and is doubled where it would.
    check("graph “＇”", "graph \"＇\"");
    check("graph '\"＇＇'", "graph '\"＇＇'");
    check("graph “＂＇”", "graph '＂＇＇'");
    check("turning:1-3C(5) HTTH", "turning:1-3C(5) HTTH");
    check("turning:1-9(5)", "turning:1-9 5");
    check("\u{feff}nim 3\r\n", "nim 3");
}

#[test]
fn heads_are_told_apart_by_their_first_characters() {
    #[track_caller]
    fn check_code(text: &str, code: &str, arguments: usize) {
        let sum = parse(text).unwrap_or_else(|m| panic!("{text}: {m:?}"));
        let term = &sum.terms[0];
        let expected = Head::Code { text: code.to_owned(), span: 0..code.chars().count() };
        assert_eq!((&term.head, term.arguments.len()), (&expected, arguments), "{text}");
    }
    check_code("C.1 5", "C.1", 1);
    check_code("c!.0 5", "c!.0", 1);
    check_code("C4.7 5", "C4.7", 1);
    check_code("0.77 11 12", "0.77", 2);
    check_code("0.7&32; 24", "0.7&32;", 1);
    check_code("0.{2,3}(9)", "0.{2,3}", 1);
    check_code("0.{0!,2=,4?+} 9", "0.{0!,2=,4?+}", 1);
    check_code("4!.0 8", "4!.0", 1);
    check_code("04.00[30] 8", "04.00[30]", 1);
    check_code("0.* 8", "0.*", 1);
    check_code("0.7+nim 3", "0.7", 0);
    check_code(".77 5", ".77", 1);
    check_code("０．７７ 5", "0.77", 1);
    check_code("0.", "0.", 0);
    check_code("0..7", "0..7", 0);
    check_code("0.7W 24", "0.7W", 1);
    check_code("0.{2 9", "0.{2", 1);
}

#[test]
fn places_are_characters_of_the_text_as_typed() {
    let sum = parse("尼姆（３，５）＋ 威佐夫:２ 5 8").expect("a sum");
    let [nim, wythoff] = sum.terms.as_slice() else { panic!("{sum:?}") };
    assert_eq!((nim.head.span(), nim.span.clone()), (0..2, 0..7));
    assert_eq!(nim.arguments[1].span, 5..6);
    assert_eq!((wythoff.head.span(), wythoff.span.clone()), (9..12, 9..18));
    assert_eq!(wythoff.parameters[0].span, 13..14);
    assert_eq!(wythoff.arguments[1].span, 17..18);
    check_mistakes("尼姆（３，－１）", "N0104 5..7");
}

#[test]
fn parameters_have_keys_values_and_places() {
    let sum = parse("x:10,1..2^3,primes,limit=7,Name='a b',c:\\d=e.txt,a=1..2").expect("a sum");
    let said: Vec<_> = sum.terms[0]
        .parameters
        .iter()
        .map(|p| (p.key.as_deref(), p.value.clone(), p.text.as_str(), p.span.clone()))
        .collect();
    let number = |n: u8| ParameterValue::Integer(Natural::from(n));
    let range = |a: u8, b: u8| ParameterValue::Range(a.into(), b.into());
    assert_eq!(
        said,
        [
            (None, number(10), "10", 2..4),
            (None, range(1, 8), "1..2^3", 5..11),
            (None, ParameterValue::Word, "primes", 12..18),
            (Some("limit"), number(7), "7", 19..26),
            (Some("name"), ParameterValue::Quoted, "a b", 27..37),
            (None, ParameterValue::Word, "c:\\d=e.txt", 38..48),
            (Some("a"), range(1, 2), "1..2", 49..55),
        ]
    );
    assert_eq!(sum.terms[0].parameters[4].content, 33..36);
    assert_eq!(sum.terms[0].parameters[3].full_text(), "limit=7");
}

#[test]
fn numbers_are_exact_at_any_size() {
    check_number("0", "0");
    check_number("007", "7");
    check_number("18446744073709551615", "18446744073709551615");
    check_number("1_000_000", "1000000");
    check_number("2^64-1", "18446744073709551615");
    check_number("3*10^5-2*3", "299994");
    check_number("2^3^2", "512");
    check_number("10-3-2", "5");
    check_number("0^0", "1");
    check_number("1^9^9^9^9", "1");
    check_number("2^0^9^9^9", "1");
    check_number("10^30", &format!("1{}", "0".repeat(30)));
    check_number(&format!("1{}-1", "0".repeat(2000)), &"9".repeat(2000));
}

#[test]
fn numbers_that_are_none_are_refused_with_a_reason() {
    check_mistakes("nim -1", "N0104 4..6");
    check_mistakes("nim 1.5", "N0105 4..7");
    check_mistakes(
        "nim .5 2. -1.5 1e-3 1.5e3",
        "N0105 4..6, N0105 7..9, N0105 10..14, N0105 15..19, N0105 20..25",
    );
    check_mistakes("nim 1e400", "N0106 4..9");
    check_mistakes("*1e400", "N0106 1..6");
    check_mistakes("*-1", "N0104 1..3");
    check_mistakes("*x", "N0108 1..2");
    check_mistakes("*3-5", "N0104 1..4");
    check_mistakes("nim 10^10^10 9^9^9^9", "N0107 4..12, N0107 13..20");
    check_mistakes("nim 10^ 2**3 1__0 5-", "N0108 4..7, N0108 8..12, N0108 13..17, N0108 18..20");
    check_mistakes("bounded-nim 5/1e3 1.5/2", "N0106 14..17, N0105 18..21");
    check_mistakes("bash:-1 5", "N0104 5..7");
    check_mistakes("subtract:1..,..3,1...4 5", "N0118 9..12, N0118 13..16, N0118 17..22");
    let help = |text: &str| parse(text).expect_err(text)[0].help();
    assert_eq!(help("nim 1e400"), "write it 10^400");
    assert_eq!(help("nim 3e5"), "write it 3*10^5");
}

#[test]
fn every_mistake_of_syntax_has_its_place() {
    check_mistakes("", "N0101 0..0");
    check_mistakes(" \u{3000}", "N0101 0..2");
    check_mistakes("nim 3\u{7} 5", "N0102 5..6");
    check_mistakes("\u{1}", "N0102 0..1");
    check_mistakes("+", "N0103 0..1");
    check_mistakes("nim 3 +", "N0103 6..7");
    check_mistakes("nim 3 + + nim 5", "N0103 8..9");
    check_mistakes("(nim 3 +)", "N0103 7..8");
    check_mistakes("3 5 7", "N0109 0..1");
    check_mistakes("nim 3 + 5", "N0109 8..9");
    check_mistakes("0,77 11", "N0109 0..1");
    check_mistakes("7W 24", "N0202 0..2");
    check_mistakes("?nim 3", "N0110 0..4");
    check_mistakes("'nim' 3", "N0110 0..5");
    check_mistakes("*3 5", "N0111 2..4");
    check_mistakes("*3:2 5", "N0111 2..6");
    check_mistakes("*3(5)", "N0111 2..5");
    check_mistakes("nim 3 (nim 4)", "N0112 6..7");
    check_mistakes("nim(3) 5 + nim 2", "N0112 7..8");
    check_mistakes("wythoff(5,8)(3,4) + *2", "N0112 12..13");
    check_mistakes("(nim 3", "N0113 0..1");
    check_mistakes("nim(3", "N0113 3..4");
    check_mistakes("nim(3+4", "N0113 3..4, N0119 5..6");
    check_mistakes("nim 3)", "N0114 5..6");
    check_mistakes("nim 'x", "N0115 4..5");
    check_mistakes("bash:'x", "N0115 5..6");
    check_mistakes("bash: 10", "N0116 4..5");
    check_mistakes("subtract:1,,3 5", "N0116 10..11");
    check_mistakes("subtract:1, 3 5", "N0116 10..11");
    check_mistakes("graph:g 'a'b c'd'", "N0117 11..12, N0117 14..17");
    check_mistakes("nim(3 + (4)) + *2", "N0119 6..7");
    check_mistakes("nim((3))", "N0119 4..5");
    check_mistakes("nim#2 3", "N0120 3..4");
    check_mistakes("nim 3,,5", "N0122 6..7");
    check_mistakes("nim ,3", "N0122 4..5");
    check_mistakes("nim(3,)", "N0122 5..6");
    check_mistakes("subtract:{1,2 5", "N0123 9..10");
}

#[test]
fn all_mistakes_come_in_one_pass() {
    check_mistakes(
        "nim -1 1.5 + + 7 + kayles( 1e4 + ) + *x + (nim 2",
        "N0104 4..6, N0105 7..10, N0103 13..14, N0109 15..16, N0106 27..30, N0119 31..32, N0108 38..39, N0113 42..43",
    );
    let mistakes = parse_question("nim -1 + nmi 3 + nim 2 x", &NoFiles).unwrap_err();
    let codes: Vec<&str> = mistakes.iter().map(|m| m.code).collect();
    assert_eq!(codes, ["N0104", "N0301", "N0312"]);
}

#[test]
fn many_mistakes_are_counted() {
    let mistakes = parse(&"-1 + ".repeat(20_000)).unwrap_err();
    assert_eq!(mistakes.len(), MAX_MISTAKES + 1);
    assert_eq!(mistakes[0].span, 0..2);
    assert_eq!(mistakes[MAX_MISTAKES - 1].span, 245..247);
    assert_eq!(mistakes[MAX_MISTAKES].code, "N0199");
    // 20 000 heads that are none, and nothing behind the last plus sign.
    assert_eq!(mistakes[MAX_MISTAKES].message(), "and 19951 more mistakes");
}

#[test]
fn hostile_texts_give_clear_errors_at_once() {
    // A quarter of a megabyte each; all of them would take a second if the work were linear, and hours if it were not.
    let long = |pattern: &str| pattern.repeat((1 << 18) / pattern.len());
    for pattern in [
        "(",
        ")",
        "+",
        "*",
        "'",
        "\"",
        ",",
        "{",
        "[",
        "&",
        ".",
        ":",
        "-",
        "^",
        "9",
        "a",
        " ",
        "\0",
        "0.",
        "nim(",
        "(nim 3 + ",
        "nim 3 ",
        "nim 3 + ",
        "a:",
        "a=",
        "a:b=",
        "''",
        "1..",
        "*9^",
        "é（",
        "\u{3000}",
        "'a'b ",
        "x('",
        "A(",
    ] {
        check_ends(pattern, &long(pattern));
        check_ends(pattern, &format!("nim {}", long(pattern)));
        check_ends(pattern, &format!("bash:{}", long(pattern)));
    }
    for power in
        ["9^9^9^9 ", "2^4000000 ", "2^4000000-2^4000000 ", "10^10^10 ", "0^9^9^9^9 ", "1*1*1*"]
    {
        check_ends(power, &format!("nim {}", long(power)));
    }
    check_ends("a large star", "*2^4000000");
    check_ends("large stars", &long("*2^4000000 5 + "));
}
