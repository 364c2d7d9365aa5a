//! `/check`: how a text is read, and what is wrong with it.

use crate::{
    app::Server,
    parameters::{self, Asked},
    question,
    refusal::{Refusal, mistake_form},
    reply::Keep,
    routes,
};
use axum::{extract::State, response::Response};
use bouton_core::{
    notation::{self, Diagnostic, Sum, Term},
    rules::{Component, Family, NoFiles, catalogue},
};
use bouton_engine::Question;
use bouton_wire as wire;
use bouton_words::{Language, Words};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Parameters of a question about a text.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CheckQuery {
    /// The text as typed.
    #[param(required = true, example = "kayles 5 + nim 3")]
    q: Option<String>,
    /// Misère play: `true` or `false`; left out, the rules say which.
    #[param(example = "false")]
    misere: Option<String>,
    /// The language of sentences: `en` or `zh`.
    #[param(example = "en")]
    #[allow(dead_code)]
    lang: Option<String>,
}

/// How a text is read.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Reading {
    /// `bouton/reading/1`.
    schema: &'static str,
    /// Whether it can be answered.
    ok: bool,
    /// The question as understood, in the notation; null where there are mistakes.
    game: Option<String>,
    /// `normal` or `misere`; null where there are mistakes.
    play: Option<&'static str>,
    /// The components as they are written, heap by heap; empty where there are mistakes.
    components: Vec<ReadComponent>,
    /// The mistakes in the order of their places.
    errors: Vec<wire::Mistake>,
    /// The whole text with every mistake mended for which a text is known; null where there is none.
    fix: Option<String>,
    /// The numbers of a text that is nothing but numbers, for `/lookup`; null for other texts.
    values: Option<Vec<String>>,
}

/// A component with its place in the text.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReadComponent {
    /// The component in the notation: `kayles 5`.
    game: String,
    /// The ruleset in the notation: `kayles`, `subtract:1,3,4`.
    ruleset: String,
    /// What is written behind it: `5`.
    position: String,
    /// The entry of the catalogue: `kayles`, `code`.
    family: String,
    /// The entry as people call it in the language asked for, with its parameters: `Subtract:1,3,4`.
    title: String,
    /// The rules in a sentence or two.
    rules: String,
    /// Which term of the sum it comes from, from 0.
    term: usize,
    /// Where the term, or the heap where the term has several, begins in the text, in characters.
    start: usize,
    /// Where it ends; the end is excluded.
    end: usize,
    /// Where its whole term begins, the ruleset in front included.
    term_start: usize,
    /// Where its whole term ends; the end is excluded.
    term_end: usize,
}

/// How a text is read, with every mistake.
#[utoipa::path(get, path = "/api/v1/check", tag = "positions", params(CheckQuery), responses(
    (status = 200, description = "The reading; mistakes in the text stand in it", body = Reading),
    (status = 400, description = "A parameter is missing or wrong", body = wire::Mistakes),
    (status = 503, description = "Too many questions at a time", body = wire::Mistakes),
))]
pub(crate) async fn check(
    State(server): State<Server>,
    asked: Asked<CheckQuery>,
) -> Result<Response, Refusal> {
    let Asked { parameters: p, words, client } = asked;
    let text = parameters::text("q", p.q, &server, words)?;
    let play = parameters::misere(p.misere.as_ref(), words)?;
    routes::answer(&server, words, &client, move |_| {
        let read = question::parsed(&text).and_then(|components| {
            Question::asked(components, play, 0)
                .map_err(|mistake| parameters::whole(&text, mistake))
        });
        let form = match read {
            Ok(question) => Reading {
                schema: "bouton/reading/1",
                ok: true,
                game: Some(question.text()),
                play: Some(wire::play(question.play)),
                components: read_components(&text, words),
                errors: Vec::new(),
                fix: None,
                values: None,
            },
            Err(mistakes) => Reading {
                schema: "bouton/reading/1",
                ok: false,
                game: None,
                play: None,
                components: Vec::new(),
                errors: mistakes.iter().map(|m| mistake_form(m, words)).collect(),
                fix: mended(&text, &mistakes),
                values: numbers(&text),
            },
        };
        Ok((form, Keep::Always))
    })
    .await
}

/// So many components are told of.
const MOST: usize = 500;

fn read_components(text: &str, words: &Words) -> Vec<ReadComponent> {
    let Ok(sum) = notation::parse(text) else { return Vec::new() };
    let mut list = Vec::new();
    for (at, term) in sum.terms.iter().enumerate() {
        let alone = Sum { terms: vec![term.clone()] };
        let built = catalogue::resolve(&alone, &NoFiles).unwrap_or_default();
        let family = family_of(term);
        for (heap, component) in built.iter().enumerate() {
            if list.len() == MOST {
                return list;
            }
            // Heaps of one term have a place each.
            let place = match built.len() == term.arguments.len() && built.len() > 1 {
                true => term.arguments[heap].span.clone(),
                false => term.span.clone(),
            };
            list.push(read_component(component, family, (at, &term.span), place, words));
        }
    }
    list
}

fn read_component(
    component: &Component,
    family: Option<&'static dyn Family>,
    (term, whole): (usize, &notation::Span),
    place: notation::Span,
    words: &Words,
) -> ReadComponent {
    ReadComponent {
        game: component.text(),
        ruleset: component.ruleset.name(),
        position: component.ruleset.show(&component.position),
        family: family.map_or_else(String::new, |family| family.name().to_owned()),
        title: family
            .map_or_else(|| component.ruleset.label(), |family| titled(family, component, words)),
        rules: family.map_or_else(String::new, |family| rules(family, words).to_owned()),
        term,
        start: place.start,
        end: place.end,
        term_start: whole.start,
        term_end: whole.end,
    }
}

fn family_of(term: &Term) -> Option<&'static dyn Family> {
    use bouton_core::notation::Head;
    match &term.head {
        Head::Name { text, .. } => catalogue::find(text),
        Head::Code { .. } => catalogue::find(catalogue::CODE),
        Head::Star { .. } => catalogue::find("nim"),
        Head::Compound { joining, .. } => catalogue::find(joining.word()),
    }
}

/// The name of a family as people call it: its Chinese name in Chinese, else its name with a capital letter.
pub(crate) fn title(family: &dyn Family, words: &Words) -> String {
    if words.language() == Language::Chinese
        && let Some(name) = chinese_name(family)
    {
        return name.to_owned();
    }
    let mut title = String::new();
    for (at, word) in family.name().split('-').enumerate() {
        title.push_str(if at > 0 { " " } else { "" });
        let mut letters = word.chars();
        title.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        title.push_str(letters.as_str());
    }
    title
}

/// The name of a component's family with the parameters of its ruleset, which tell it from the others of the family.
fn titled(family: &dyn Family, component: &Component, words: &Words) -> String {
    let (title, ruleset) = (title(family, words), component.ruleset.name());
    if family.name() == catalogue::CODE {
        return format!("{title} {}", notation::shortened(&ruleset));
    }
    match ruleset.split_once(':').filter(|(name, _)| *name == family.name()) {
        Some((_, parameters)) => format!("{title}:{}", notation::shortened(parameters)),
        None => title,
    }
}

/// A ruleset or a game in the notation as it is called in the language: in Chinese its name there is the Chinese one, which
/// is an alias, so that it can be typed as well: `减法:1,3,4`.
pub(crate) fn called(text: &str, words: &Words) -> String {
    let end = text.find([':', ' ']).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    match catalogue::find(name).and_then(chinese_name) {
        Some(chinese) if words.language() == Language::Chinese => format!("{chinese}{rest}"),
        _ => text.to_owned(),
    }
}

fn chinese_name(family: &dyn Family) -> Option<&'static str> {
    let is_chinese = |name: &&str| name.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    family.aliases().iter().copied().find(is_chinese)
}

/// The rules of a family in a sentence or two.
pub(crate) fn rules(family: &dyn Family, words: &Words) -> &'static str {
    match words.language() {
        Language::English => family.rules(),
        Language::Chinese => family.rules_zh(),
    }
}

/// The text with every mistake mended for which a text is known.
fn mended(text: &str, mistakes: &[Diagnostic]) -> Option<String> {
    let mut letters: Vec<char> = text.chars().collect();
    let mut any = false;
    let mut end = letters.len();
    let mut ordered: Vec<&Diagnostic> = mistakes.iter().collect();
    ordered.sort_by_key(|mistake| std::cmp::Reverse(mistake.span.start));
    for mistake in ordered {
        let place = mistake.span.clone();
        if let Some(better) = &mistake.suggestion
            && place.start <= place.end
            && place.end <= end
        {
            letters.splice(place.clone(), better.chars());
            end = place.start;
            any = true;
        }
    }
    any.then(|| letters.into_iter().collect())
}

/// The numbers of a text that is nothing but numbers with blanks or commas between them.
fn numbers(text: &str) -> Option<Vec<String>> {
    let words = text.split([' ', ',', '，', '\t']).filter(|word| !word.is_empty());
    let numbers: Option<Vec<String>> =
        words.map(|word| word.parse::<u64>().ok().map(|number| number.to_string())).collect();
    numbers.filter(|numbers| numbers.len() > 1)
}
