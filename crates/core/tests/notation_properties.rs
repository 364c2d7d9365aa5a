//! Printing and reading are each other's inverse, and nothing that is typed breaks a promise.

use bouton_core::{
    notation::{Argument, ArgumentValue, Head, Parameter, ParameterValue, Sum, Term, fuzz, parse},
    value::Natural,
};
use proptest::{collection::vec, option, prelude::*};

/// A number and a text for it: decimal digits, or a power.
fn number() -> impl Strategy<Value = (Natural, String)> {
    prop_oneof![
        any::<u128>().prop_map(|n| (Natural::from(n), n.to_string())),
        (0..20_u64).prop_map(|n| (Natural::from(n), n.to_string())),
        (0..40_u64, 0..60_usize).prop_map(|(b, e)| (Natural::from(b).pow(e), format!("{b}^{e}"))),
        (1..40_u64, 0..9_u64).prop_map(|(a, b)| (Natural::from(a * b), format!("{a}*{b}-0"))),
    ]
}

/// A word that is no number: it begins with a letter and holds nothing that ends a word.
fn word() -> impl Strategy<Value = String> {
    prop_oneof!["[A-Za-z][A-Za-z0-9:/.x;#-]{0,8}", "[HT]{1,9}", "[威佐夫]{1,3}", "[1-9]x[1-9]"]
}

fn quoted() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "['\" a,+()“’＇＂]{0,6}"]
}

fn argument() -> impl Strategy<Value = Argument> {
    let said = prop_oneof![
        number().prop_map(|(n, text)| (ArgumentValue::Integer(n), text)),
        (number(), number())
            .prop_map(|((a, s), (b, t))| (ArgumentValue::Pair(a, b), format!("{s}/{t}"))),
        word().prop_map(|text| (ArgumentValue::Word, text)),
        quoted().prop_map(|text| (ArgumentValue::Quoted, text)),
    ];
    said.prop_map(|(value, text)| Argument { value, text, span: 0..0 })
}

fn parameter() -> impl Strategy<Value = Parameter> {
    let said = prop_oneof![
        number().prop_map(|(n, text)| (ParameterValue::Integer(n), text)),
        (number(), number())
            .prop_map(|((a, s), (b, t))| (ParameterValue::Range(a, b), format!("{s}..{t}"))),
        "[a-z][a-z0-9:/.-]{0,8}"
            .prop_filter("a range", |word| !word.contains(".."))
            .prop_map(|text| (ParameterValue::Word, text)),
        quoted().prop_map(|text| (ParameterValue::Quoted, text)),
    ];
    (option::of("[a-z][a-z0-9-]{0,5}"), said).prop_map(|(key, (value, text))| Parameter {
        key,
        value,
        text,
        span: 0..0,
        content: 0..0,
    })
}

fn term() -> impl Strategy<Value = Term> {
    let name = prop_oneof!["[a-z][a-z0-9-]{0,9}", "[尼姆威佐夫]{1,3}"];
    let code = "[0-9][0-9A-V]?[!?=]?\\.([0-9A-Va-v]|&[0-9]{1,3};|\\{[0-9],[0-9]\\+\\}|\\*){1,4}(\\[[0-9]+\\])?";
    let span = 0..0;
    let named = (name, vec(parameter(), 0..4))
        .prop_map(move |(text, parameters)| (Head::Name { text, span: 0..0 }, parameters));
    let coded = code.prop_map(|text| (Head::Code { text, span: 0..0 }, Vec::new()));
    let heads = prop_oneof![named, coded];
    let with_arguments =
        (heads, vec(argument(), 0..6)).prop_map(|((head, parameters), arguments)| Term {
            head,
            parameters,
            arguments,
            span: 0..0,
        });
    let star = number().prop_map(move |(size, text)| Term {
        head: Head::Star { size, text, span: 0..0 },
        parameters: Vec::new(),
        arguments: Vec::new(),
        span: span.clone(),
    });
    prop_oneof![4 => with_arguments, 1 => star]
}

fn sum() -> impl Strategy<Value = Sum> {
    vec(term(), 0..5).prop_map(|terms| Sum { terms })
}

/// A sum without texts in quotes.
fn sum_without_quotes() -> impl Strategy<Value = Sum> {
    sum().prop_map(|mut sum| {
        for term in &mut sum.terms {
            term.parameters.retain(|parameter| parameter.value != ParameterValue::Quoted);
            term.arguments.retain(|argument| argument.value != ArgumentValue::Quoted);
        }
        sum
    })
}

/// Pieces of which texts are made that are nearly right.
fn nearly_right() -> impl Strategy<Value = String> {
    let pieces = vec![
        "nim",
        " ",
        "  ",
        "3",
        "5",
        "10^100",
        "-1",
        "1.5",
        "1e400",
        "*",
        "*4",
        "+",
        "＋",
        "(",
        ")",
        "（",
        "）",
        ",",
        "，",
        ":",
        "：",
        "..",
        "1..10",
        "=",
        "limit=7",
        "'",
        "\"",
        "“",
        "”",
        "0.77",
        "0.{2,3}",
        "{",
        "}",
        "[",
        "]",
        "&64;",
        "0.7W",
        "wythoff",
        "威佐夫",
        "bash:10",
        "9^9^9",
        "/",
        "5/2",
        "4x5",
        "\u{7}",
        "\u{3000}",
        "é",
        "subtract:primes",
        "-",
        "^",
        "_",
        ".",
        "\n",
        "C(5)",
    ];
    vec(proptest::sample::select(pieces), 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reading_what_was_printed_gives_the_same_tree(sum in sum()) {
        let printed = sum.to_string();
        let read = parse(&printed);
        let read = read.unwrap_or_else(|mistakes| panic!("{printed:?}: {mistakes:?}"));
        prop_assert_eq!(read.without_places(), sum, "{:?}", printed);
    }

    #[test]
    fn blanks_parentheses_and_full_width_do_not_change_what_is_read(sum in sum_without_quotes()) {
        // Texts in quotes are taken as they stand, so there are none here.
        let printed = sum.to_string();
        let wide = printed.replace(" + ", "　＋　").replace(',', "，").replace(':', "：");
        let grouped = format!(" (({wide}) ) ");
        let read = parse(&grouped).unwrap_or_else(|mistakes| panic!("{grouped:?}: {mistakes:?}"));
        prop_assert_eq!(read.to_string(), printed);
    }

    #[test]
    fn any_text_keeps_the_promises(text in any::<String>()) {
        fuzz::notation(text.as_bytes());
    }

    #[test]
    fn any_bytes_keep_the_promises(bytes in vec(any::<u8>(), 0..64)) {
        fuzz::notation(&bytes);
    }

    #[test]
    fn nearly_right_texts_keep_the_promises(text in nearly_right()) {
        fuzz::notation(text.as_bytes());
    }
}
