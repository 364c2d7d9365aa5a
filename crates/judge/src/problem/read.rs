//! From the text of a problem file to a [`Problem`], every part checked.

use super::{
    AnswerKind, Bilingual, Cases, FieldLimit, Game, Input, Layout, Listed, MoveOrder, NumberOrder,
    Output, PositionStyle, Problem, Words,
    pattern::{Item, Pattern, Times},
    template::Template,
};
use bouton_core::value::{Natural, Play};
use serde::Deserialize;
use std::{collections::BTreeMap, fmt, ops::Range};
use toml::Spanned;

/// What is wrong with a problem file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemError {
    /// The line, from 1, where it is known.
    pub line: Option<usize>,
    /// The column, from 1, in Unicode characters.
    pub column: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => {
                write!(f, "line {line}, column {column}: {}", self.message)
            }
            _ => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for ProblemError {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: Spanned<u32>,
    id: Spanned<String>,
    name: RawBilingual,
    statement: RawBilingual,
    #[serde(default)]
    sources: Vec<String>,
    #[serde(default)]
    notes: Vec<String>,
    input: RawInput,
    #[serde(default)]
    limits: BTreeMap<String, Spanned<RawLimit>>,
    game: RawGame,
    output: Spanned<RawOutput>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawBilingual {
    One(String),
    Both { en: String, zh: String },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawInput {
    cases: Spanned<RawCases>,
    stop: Option<Spanned<Vec<u64>>>,
    #[serde(default)]
    layout: RawLayout,
    case: Spanned<String>,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum RawCases {
    Count,
    End,
    Stop,
}

#[derive(Deserialize, Clone, Copy, Default, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum RawLayout {
    #[default]
    Tokens,
    Lines,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLimit {
    min: RawNumber,
    max: RawNumber,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawNumber {
    Word(u64),
    Text(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGame {
    notation: Spanned<String>,
    #[serde(default)]
    play: RawPlay,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "kebab-case")]
enum RawPlay {
    #[default]
    Normal,
    Misere,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOutput {
    answer: RawAnswer,
    #[serde(rename = "N")]
    n: Option<String>,
    #[serde(rename = "P")]
    p: Option<String>,
    order: Option<RawOrder>,
    listed: Option<RawListed>,
    position: Option<RawStyle>,
    to: Option<Spanned<String>>,
    between: Option<String>,
    line: Option<Spanned<String>>,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum RawAnswer {
    Winner,
    WinningMoveCount,
    WinningPositions,
    PPositions,
    NimValues,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum RawOrder {
    Definition,
    TogetherFirst,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum RawListed {
    Moves,
    Positions,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStyle {
    #[serde(default)]
    open: String,
    #[serde(default = "blank")]
    between: String,
    #[serde(default)]
    close: String,
    #[serde(default)]
    numbers: RawNumbers,
}

fn blank() -> String {
    " ".to_owned()
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "kebab-case")]
enum RawNumbers {
    #[default]
    AsPlayed,
    Ascending,
}

/// A mistake with the bytes at which it stands.
type At<T> = Result<T, (Range<usize>, String)>;

pub(super) fn problem(text: &str) -> Result<Problem, ProblemError> {
    let file: File = toml::from_str(text).map_err(|error| {
        located(text, error.span(), error.message().lines().collect::<Vec<_>>().join(" "))
    })?;
    build(file).map_err(|(span, message)| located(text, Some(span), message))
}

fn located(text: &str, span: Option<Range<usize>>, message: String) -> ProblemError {
    let before = span.and_then(|span| text.get(..span.start));
    ProblemError {
        line: before.map(|b| b.matches('\n').count() + 1),
        column: before.map(|b| b.rsplit('\n').next().unwrap_or("").chars().count() + 1),
        message,
    }
}

fn build(file: File) -> At<Problem> {
    if *file.format.get_ref() != 1 {
        return Err((file.format.span(), "`format` must be 1".to_owned()));
    }
    let id = file.id.get_ref();
    let is_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.is_empty() || !id.chars().all(is_id) {
        return Err((file.id.span(), "`id` is made of a to z, 0 to 9 and `-`".to_owned()));
    }
    let input = input(file.input)?;
    let notation = Template::read(file.game.notation.get_ref(), &input.pattern)
        .map_err(|message| (file.game.notation.span(), message))?;
    let play = match file.game.play {
        RawPlay::Normal => Play::Normal,
        RawPlay::Misere => Play::Misere,
    };
    let limits = limits(file.limits, &input)?;
    let output = output(file.output, &input.pattern)?;
    Ok(Problem {
        id: file.id.into_inner(),
        name: file.name.into(),
        statement: file.statement.into(),
        sources: file.sources,
        notes: file.notes,
        input,
        limits,
        game: Game { notation, play },
        output,
    })
}

fn input(raw: RawInput) -> At<Input> {
    let case = raw.case.span();
    let pattern = Pattern::read(raw.case.get_ref()).map_err(|message| (case.clone(), message))?;
    let layout = match raw.layout {
        RawLayout::Tokens => Layout::Tokens,
        RawLayout::Lines => Layout::Lines,
    };
    if layout == Layout::Tokens
        && pattern.items.iter().any(|i| matches!(i, Item::Rows { times: Times::Line, .. }))
    {
        let message = "a list to the end of the line needs `layout = \"lines\"`";
        return Err((case, message.to_owned()));
    }
    let cases = match (raw.cases.get_ref(), raw.stop) {
        (RawCases::Count, None) => Cases::Count,
        (RawCases::End, None) => Cases::End,
        (RawCases::Stop, Some(stop)) => {
            let span = stop.span();
            let stop = stop.into_inner();
            if stop.is_empty() || stop.len() > pattern.leading_numbers() {
                let message = "`stop` has as many numbers as are compared: at least one, at most the single \
                               numbers that `case` begins with";
                return Err((span, message.to_owned()));
            }
            Cases::Stop(stop)
        }
        (RawCases::Stop, None) => {
            let message =
                "`cases = \"stop\"` needs the numbers that end the input, as in `stop = [0]`";
            return Err((raw.cases.span(), message.to_owned()));
        }
        (_, Some(stop)) => {
            return Err((stop.span(), "`stop` belongs to `cases = \"stop\"`".to_owned()));
        }
    };
    Ok(Input { cases, layout, pattern })
}

fn limits(raw: BTreeMap<String, Spanned<RawLimit>>, input: &Input) -> At<Vec<FieldLimit>> {
    let known = |name: &String| name == "cases" || input.pattern.field(name).is_some();
    let mut limits = Vec::new();
    for (field, limit) in raw {
        let span = limit.span();
        if !known(&field) {
            return Err((span, format!("`{field}` in `limits` is no field of `case`")));
        }
        let limit = limit.into_inner();
        let number = |raw| natural(raw).map_err(|message| (span.clone(), message));
        let (min, max) = (number(limit.min)?, number(limit.max)?);
        if min > max {
            return Err((span, format!("`min` of `{field}` is larger than its `max`")));
        }
        limits.push(FieldLimit { field, min, max });
    }
    // In the order of the input, the number of cases first.
    limits.sort_by_key(|limit| input.pattern.field(&limit.field).map_or(0, |field| field + 1));
    Ok(limits)
}

/// A number of the file: an integer, or a text `a`, `a^b`, `a^b-c`.
fn natural(raw: RawNumber) -> Result<Natural, String> {
    let text = match raw {
        RawNumber::Word(word) => return Ok(Natural::from(word)),
        RawNumber::Text(text) => text,
    };
    let wrong = || format!("`{text}` is not a number such as `1000`, `2^31` or `2^64-1`");
    let digits = |part: &str| {
        let part = part.trim();
        (!part.is_empty() && part.len() <= 1000 && part.bytes().all(|b| b.is_ascii_digit()))
            .then(|| Natural::from_str_radix(part, 10).ok())
            .flatten()
            .ok_or_else(wrong)
    };
    let (power, less) = text.split_once('-').unwrap_or((&text, "0"));
    let (base, exponent) = power.split_once('^').unwrap_or((power, "1"));
    let exponent = usize::try_from(digits(exponent)?).ok().filter(|&e| e <= 10_000);
    let power = digits(base)?.pow(exponent.ok_or_else(wrong)?);
    let less = digits(less)?;
    if less > power { Err(wrong()) } else { Ok(power - less) }
}

fn output(raw: Spanned<RawOutput>, pattern: &Pattern) -> At<Output> {
    let span = raw.span();
    let raw = raw.into_inner();
    let wrong = |message: &str| (span.clone(), message.to_owned());
    let needs_words = matches!(raw.answer, RawAnswer::Winner | RawAnswer::WinningPositions);
    let words = match (raw.n, raw.p) {
        (Some(n), Some(p)) if needs_words => Some(Words { n, p }),
        (None, None) if !needs_words => None,
        _ if needs_words => {
            return Err(wrong(
                "this answer needs `N` and `P`, the words for a win of the first and the second player",
            ));
        }
        _ => {
            return Err(wrong(
                "`N` and `P` belong to the answers `winner` and `winning-positions`",
            ));
        }
    };
    let lists_moves = raw.answer == RawAnswer::WinningPositions;
    if !lists_moves && (raw.order.is_some() || raw.listed.is_some()) {
        return Err(wrong("`order` and `listed` belong to the answer `winning-positions`"));
    }
    let lists_positions = lists_moves || raw.answer == RawAnswer::PPositions;
    if !lists_positions && raw.position.is_some() {
        return Err(wrong(
            "`position` belongs to the answers `winning-positions` and `p-positions`",
        ));
    }
    let is_list = matches!(raw.answer, RawAnswer::PPositions | RawAnswer::NimValues);
    if !is_list && (raw.to.is_some() || raw.between.is_some()) {
        return Err(wrong(
            "`to` and `between` belong to the answers `p-positions` and `nim-values`",
        ));
    }
    let to = match &raw.to {
        Some(to) => pattern.number(to.get_ref()).ok_or_else(|| {
            (to.span(), format!("`{}` in `to` is no single number of `case`", to.get_ref()))
        })?,
        None if is_list => {
            return Err(wrong("this answer needs `to`, the field that says how far the list goes"));
        }
        None => 0,
    };
    let between = raw.between.unwrap_or_else(blank);
    let position = position(raw.position);
    let answer = match (raw.answer, words) {
        (RawAnswer::Winner, Some(words)) => AnswerKind::Winner(words),
        (RawAnswer::WinningPositions, Some(words)) => AnswerKind::WinningPositions {
            words,
            order: match raw.order {
                Some(RawOrder::TogetherFirst) => MoveOrder::TogetherFirst,
                Some(RawOrder::Definition) | None => MoveOrder::Definition,
            },
            listed: match raw.listed {
                Some(RawListed::Positions) => Listed::ByPosition,
                Some(RawListed::Moves) | None => Listed::ByMove,
            },
            position,
        },
        (RawAnswer::PPositions, _) => AnswerKind::PPositions { to, position, between },
        (RawAnswer::NimValues, _) => AnswerKind::NimValues { to, between },
        _ => AnswerKind::WinningMoveCount,
    };
    if let Some(line) = &raw.line
        && !line.get_ref().contains("{answer}")
    {
        return Err((line.span(), "`line` must contain `{answer}`".to_owned()));
    }
    Ok(Output { answer, line: raw.line.map(Spanned::into_inner) })
}

fn position(raw: Option<RawStyle>) -> PositionStyle {
    let raw = raw.unwrap_or(RawStyle {
        open: String::new(),
        between: blank(),
        close: String::new(),
        numbers: RawNumbers::AsPlayed,
    });
    let order = match raw.numbers {
        RawNumbers::AsPlayed => NumberOrder::AsPlayed,
        RawNumbers::Ascending => NumberOrder::Ascending,
    };
    PositionStyle { open: raw.open, between: raw.between, close: raw.close, order }
}

impl From<RawBilingual> for Bilingual {
    fn from(raw: RawBilingual) -> Bilingual {
        match raw {
            RawBilingual::One(text) => Bilingual { en: text.clone(), zh: text },
            RawBilingual::Both { en, zh } => Bilingual { en, zh },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"format = 1
id = "mine"
name = "Mine"
statement = { en = "take", zh = "取" }

[input]
cases = "stop"
stop = [0]
case = "n"

[limits]
n = { min = 1, max = "2^64-1" }

[game]
notation = "nim {n}"

[output]
answer = "winner"
N = "Yes"
P = "No"
"#;

    /// The good file with one part replaced: where the mistake is, and a part of its message.
    #[track_caller]
    fn check_error(old: &str, new: &str, place: (usize, usize), part: &str) {
        assert!(GOOD.contains(old));
        let error = problem(&GOOD.replacen(old, new, 1)).unwrap_err();
        assert!(error.message.contains(part), "{error}");
        assert_eq!((error.line, error.column), (Some(place.0), Some(place.1)), "{error}");
    }

    #[test]
    fn a_good_file_is_read() {
        let problem = problem(GOOD).unwrap();
        assert_eq!(problem.name.zh, "Mine");
        assert_eq!(problem.input.cases, Cases::Stop(vec![0]));
        let limit = problem.limit("n").unwrap();
        assert_eq!(limit.max, Natural::from(u64::MAX));
    }

    #[test]
    fn mistakes_have_places() {
        check_error("format = 1", "format = 2", (1, 10), "must be 1");
        check_error("\"mine\"", "\"Mine!\"", (2, 6), "a to z");
        check_error("stop = [0]\n", "", (7, 9), "needs the numbers");
        check_error("stop = [0]", "stop = [0, 0]", (8, 8), "at most");
        check_error("case = \"n\"", "case = \"n*\"", (9, 8), "layout");
        check_error("nim {n}", "nim {x}", (15, 12), "no field");
        check_error("\"2^64-1\"", "\"many\"", (12, 5), "not a number");
        check_error("\"2^64-1\"", "0", (12, 5), "larger");
        check_error("n = {", "m = {", (12, 5), "no field");
        check_error("\"winner\"", "\"loser\"", (18, 10), "unknown variant");
        check_error("N = \"Yes\"\n", "", (17, 1), "needs `N` and `P`");
        check_error("P = \"No\"", "P = \"No\"\nto = \"n\"", (17, 1), "belong");
        check_error("P = \"No\"", "P = \"No\"\ncolour = 1", (21, 1), "unknown field");
    }
}
