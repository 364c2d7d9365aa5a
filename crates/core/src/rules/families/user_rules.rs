//! Rules that a user wrote, from a file or in quotes: `rules:my.rules 12`, `rules:'take(n): for k in {1,3,4} if k <= n => n-k' 12`.
//!
//! The language is [`crate::rules::language`]. Parameters of the file take other values behind its name:
//! `rules:my.rules,m=5 12`. A first rule of one number takes any number of heaps; one of several numbers takes one position.

use crate::{
    notation::{Argument, Diagnostic, Parameter, ParameterValue, Span, Term, shortened},
    rules::{
        Component, Family, Files, Sample, arity,
        language::{RulesPlace, UserRules},
    },
    value::Natural,
};
use std::sync::Arc;

/// The family `rules`.
pub(super) struct UserRulesFamily;

impl Family for UserRulesFamily {
    fn name(&self) -> &'static str {
        "rules"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["规则"]
    }

    fn usage(&self) -> &'static str {
        "rules:FILE[,NAME=VALUE…] NUMBERS or rules:'RULE' NUMBERS"
    }

    fn rules(&self) -> &'static str {
        "whatever a file or a text in quotes says, in the language of docs/rules-language.md"
    }

    fn rules_zh(&self) -> &'static str {
        "由文件或引号中的文本规定,语言见 docs/rules-language.md"
    }

    fn examples(&self) -> &'static [&'static str] {
        &[
            "rules:'take(n): for k in {1,3,4} if k <= n => n-k' 12 5",
            "rules:'w(a,b): for k in 1..a => (a-k,b) for k in 1..b => (a,b-k) for k in 1..min(a,b) => (a-k,b-k) symmetric' 5 8",
        ]
    }

    fn build(&self, term: &Term, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let rules = Arc::new(read(term, files)?);
        if rules.arguments().len() == 1 {
            let heaps = arity::heaps(term)?;
            let place =
                |i: usize| term.arguments.get(i).map_or(term.span.clone(), |a| a.span.clone());
            return arity::each(
                heaps.into_iter().enumerate().map(|(i, heap)| component(&rules, &[heap], place(i))),
            );
        }
        let numbers = arity::each(term.arguments.iter().map(arity::number))?;
        Ok(vec![component(&rules, &numbers, place_of_all(&term.arguments, &term.span))?])
    }

    fn samples(&self) -> Vec<Sample> {
        // What a user writes has no theory of its own.
        Vec::new()
    }
}

fn component(rules: &Arc<UserRules>, numbers: &[Natural], place: Span) -> arity::Read<Component> {
    let position =
        rules.position(numbers).map_err(|mistake| vec![Diagnostic { span: place, ..mistake }])?;
    Ok(Component { ruleset: rules.clone(), position })
}

fn place_of_all(arguments: &[Argument], otherwise: &Span) -> Span {
    match (arguments.first(), arguments.last()) {
        (Some(first), Some(last)) => first.span.start..last.span.end,
        _ => otherwise.clone(),
    }
}

/// Reads the rules that a term names.
fn read(term: &Term, files: &dyn Files) -> arity::Read<UserRules> {
    let Some((source, settings)) = term.parameters.split_first() else {
        return Err(arity::missing_parameter(
            term,
            "rules:'take(n): for k in {1,3,4} if k <= n => n-k' 12",
        ));
    };
    let values = arity::each(settings.iter().map(setting))?;
    let name = Term { arguments: Vec::new(), ..term.clone() }.to_string();
    let (text, place) = if source.value == ParameterValue::Quoted {
        (source.text.clone(), RulesPlace::Quoted { start: source.content.start })
    } else {
        let text = arity::file(source, files)?;
        let (name, span) = (source.full_text(), source.span.clone());
        let place = RulesPlace::File { name, text: text.as_str().into(), span };
        (text, place)
    };
    match UserRules::read(&name, &text, &values) {
        Ok(rules) => Ok(rules.at(place)),
        Err(mistakes) => Err(mistakes
            .into_iter()
            .map(|mistake| match mistake.code {
                code if UNKNOWN_PARAMETER.contains(&code) => {
                    Diagnostic { span: parameter_span(settings), ..mistake }
                }
                _ => place.locate(mistake),
            })
            .collect()),
    }
}

/// The codes of a parameter that the file does not have, whose place is behind the file's name.
const UNKNOWN_PARAMETER: [&str; 2] = ["R0509", "R0512"];

fn parameter_span(settings: &[Parameter]) -> Span {
    match (settings.first(), settings.last()) {
        (Some(first), Some(last)) => first.span.start..last.span.end,
        _ => 0..0,
    }
}

/// `m=5` behind the file's name.
fn setting(parameter: &Parameter) -> arity::Read<(String, i128)> {
    let Some(key) = &parameter.key else {
        return Err(vec![Diagnostic::new("N0511", parameter.span.clone())]);
    };
    let value = arity::integer(&Parameter { key: None, ..parameter.clone() })?;
    match u128::try_from(&value).ok().and_then(|value| i128::try_from(value).ok()) {
        Some(value) => Ok((key.clone(), value)),
        None => Err(vec![
            Diagnostic::new("N0315", parameter.span.clone())
                .with("number", shortened(&value.to_string()))
                .with("limit", i128::MAX),
        ]),
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        notation::parse,
        rules::{
            Files, NoFiles,
            catalogue::{parse_question, resolve},
        },
    };

    struct OneFile(&'static str);

    impl Files for OneFile {
        fn read(&self, _name: &str) -> Result<String, String> {
            Ok(self.0.to_owned())
        }
    }

    /// The components in notation, or the mistakes as `code@start..end`.
    #[track_caller]
    fn check(text: &str, files: &dyn Files, expected: &str) {
        let shown = match parse(text).and_then(|sum| resolve(&sum, files)) {
            Ok(components) => components.iter().map(|c| c.text()).collect::<Vec<_>>().join(" + "),
            Err(mistakes) => mistakes
                .iter()
                .map(|m| format!("{}@{}..{}", m.code, m.span.start, m.span.end))
                .collect::<Vec<_>>()
                .join(" "),
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn quoted_rules_take_heaps_or_one_position() {
        check(
            "rules:'t(n): for k in 1..n => n-k' 3 5",
            &NoFiles,
            "rules:'t(n): for k in 1..n => n-k' 3 + rules:'t(n): for k in 1..n => n-k' 5",
        );
        check(
            "rules:'w(a,b): for k in 1..a => (a-k,b)' 3 5",
            &NoFiles,
            "rules:'w(a,b): for k in 1..a => (a-k,b)' 3 5",
        );
        check("rules:'w(a,b): for k in 1..a => (a-k,b)' 3", &NoFiles, "R0508@41..42");
    }

    #[test]
    fn mistakes_in_quoted_rules_have_places_in_the_whole_text() {
        check("rules:'t(n): => n-k' 3", &NoFiles, "R0201@18..19");
    }

    #[test]
    fn files_have_parameters_and_lines() {
        let file = OneFile("param m = 3\nrule t(n): for k in 1..m if k <= n => n-k");
        check("rules:f,m=2 7", &file, "rules:f,m=2 7");
        check("rules:f,q=2 7", &file, "R0509@8..11");
        check("rules:f,q=2 7", &OneFile("t(n): => 0"), "R0512@8..11");
        check("rules:f,2 7", &file, "N0511@8..9");
        check("rules:f 7", &OneFile("t(n):\n  => n-k"), "N0510@6..7");
        check("rules:f,m=10^30 7", &file, "rules:f,m=10^30 7");
        check("rules:f,m=10^40 7", &file, "N0315@8..15");
        check("rules:f 7", &NoFiles, "N0501@6..7");
    }

    #[test]
    fn a_quote_that_is_never_closed_is_no_file() {
        let mistakes = parse_question("rules:'t(n): => 0 7", &NoFiles).expect_err("no quote");
        let codes: Vec<&str> = mistakes.iter().map(|mistake| mistake.code).collect();
        assert_eq!(codes, ["N0115"]);
    }
}
