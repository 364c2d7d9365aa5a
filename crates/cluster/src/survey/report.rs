//! The summary of a survey for people: Markdown, and HTML with plots.

use super::{End, Part, Survey};
use bouton_plot::{Residues, Sequence, svg};
use std::fmt::Write as _;

/// Says a sentence in the language of the summary: its id and its arguments.
pub type Say<'a> = &'a dyn Fn(&str, &[(&'static str, String)]) -> String;

/// The ids of all sentences of a summary.
pub const HEADINGS: [&str; 17] = [
    "survey-title",
    "survey-bounds",
    "survey-counts",
    "survey-code",
    "survey-equal",
    "survey-end",
    "survey-end-proved",
    "survey-end-reached",
    "survey-end-budget",
    "survey-preperiod",
    "survey-period",
    "survey-exceptions",
    "survey-largest",
    "survey-rare",
    "survey-observed",
    "survey-first-values",
    "survey-open",
];

/// Codes without a proved period whose sequences are drawn.
const DRAWN: usize = 24;
/// Heaps across the plot of all codes.
const ACROSS: usize = 96;
/// Rows of that plot.
const ROWS: usize = 128;

/// The rows of the table, texts that need no marks.
fn rows(survey: &Survey, parts: &[Part], say: Say<'_>) -> Vec<[String; 8]> {
    let row = |(subject, part): (usize, &Part)| {
        let own = &survey.subjects.forms[subject];
        let others = survey.subjects.members_of(subject).filter(|member| member.code != *own);
        let others: Vec<String> =
            others.map(|member| format!("{} (+{})", member.code, member.shift)).collect();
        let (preperiod, period) = match part.repetition() {
            Some((repetition, proved)) => {
                let saltus = match repetition.saltus {
                    0 => String::new(),
                    saltus => format!(" (+{saltus})"),
                };
                let observed = match proved {
                    true => String::new(),
                    false => format!(" ({})", say("survey-observed", &[])),
                };
                (
                    repetition.preperiod.to_string(),
                    format!("{}{saltus}{observed}", repetition.period),
                )
            }
            None => (String::new(), String::new()),
        };
        let end = match part.end {
            End::Proved => "survey-end-proved",
            End::Reached => "survey-end-reached",
            End::Budget => "survey-end-budget",
        };
        [
            part.code.clone(),
            others.join(", "),
            say(end, &[("heap", part.looked_to.to_string())]),
            preperiod,
            period,
            part.repetition().map_or_else(String::new, |_| part.exceptions.to_string()),
            part.largest.map_or_else(String::new, |(value, heap)| format!("{value} ({heap})")),
            part.rare.map_or_else(String::new, |rare| format!("{} ({})", rare.count, rare.last)),
        ]
    };
    parts.iter().enumerate().map(row).collect()
}

const COLUMNS: [&str; 8] = [
    "survey-code",
    "survey-equal",
    "survey-end",
    "survey-preperiod",
    "survey-period",
    "survey-exceptions",
    "survey-largest",
    "survey-rare",
];

/// The title, and what is said in front of the table.
fn head(survey: &Survey, parts: &[Part], say: Say<'_>) -> [String; 3] {
    let count = |end: End| parts.iter().filter(|part| part.end == end).count().to_string();
    [
        say("survey-title", &[("patterns", survey.patterns.join(" "))]),
        say(
            "survey-bounds",
            &[
                ("to", survey.bounds.to.to_string()),
                ("without", survey.bounds.without_space.to_string()),
            ],
        ),
        say(
            "survey-counts",
            &[
                ("codes", survey.subjects.members.len().to_string()),
                ("forms", survey.subjects.forms.len().to_string()),
                ("proved", count(End::Proved)),
                ("reached", count(End::Reached)),
                ("budget", count(End::Budget)),
            ],
        ),
    ]
}

/// The summary in Markdown.
pub(super) fn markdown(survey: &Survey, parts: &[Part], say: Say<'_>) -> String {
    let [title, bounds, counts] = head(survey, parts, say);
    let mut text = format!("# {title}\n\n{bounds}\n{counts}\n\n");
    let names = COLUMNS.map(|id| say(id, &[]));
    let _ = writeln!(text, "| {} |\n|{}", names.join(" | "), "---|".repeat(names.len()));
    for row in rows(survey, parts, say) {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    text
}

/// Marks that HTML gives a meaning, as signs.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The summary as a page that needs nothing else.
pub(super) fn html(survey: &Survey, parts: &[Part], say: Say<'_>) -> String {
    let [title, bounds, counts] = head(survey, parts, say).map(|text| plain(&text));
    let mut page = format!(
        "<!doctype html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n\
         body {{ font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }}\n\
         table {{ border-collapse: collapse }}\n\
         th, td {{ border-bottom: 1px solid #ccc; padding: .2rem .7rem; text-align: left; vertical-align: top }}\n\
         th {{ position: sticky; top: 0; background: #fff }}\n\
         svg {{ max-width: 100%; height: auto }}\n\
         </style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{bounds}</p>\n<p>{counts}</p>\n"
    );
    let _ = writeln!(
        page,
        "<h2>{}</h2>\n{}",
        plain(&say("survey-first-values", &[])),
        overview(survey, parts)
    );
    let open: Vec<&Part> =
        parts.iter().filter(|part| part.end != End::Proved).take(DRAWN).collect();
    if !open.is_empty() {
        let _ = writeln!(page, "<h2>{}</h2>", plain(&say("survey-open", &[])));
    }
    for part in open {
        let values: Vec<Option<u32>> = part.first.iter().copied().map(Some).collect();
        let plot = Sequence { title: part.code.clone(), from: 0, values: &values, period: None };
        page.push_str(&svg(&plot.scene()));
    }
    page.push_str("<table>\n<thead><tr>");
    for id in COLUMNS {
        let _ = write!(page, "<th>{}</th>", plain(&say(id, &[])));
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for row in rows(survey, parts, say) {
        let cells: String = row.iter().map(|cell| format!("<td>{}</td>", plain(cell))).collect();
        let _ = writeln!(page, "<tr>{cells}</tr>");
    }
    page.push_str("</tbody>\n</table>\n</body>\n</html>\n");
    page
}

/// The first values of all codes, a row a code.
fn overview(survey: &Survey, parts: &[Part]) -> String {
    let mut values = Vec::new();
    for part in parts.iter().take(ROWS) {
        values.extend((0..ACROSS).map(|heap| part.first.get(heap).copied()));
    }
    let title = survey.patterns.join(" ");
    let names: Vec<String> = parts.iter().map(|part| part.code.clone()).collect();
    let plot = Residues { title, values: &values, modulus: ACROSS, exceptions: &[], names: &names };
    svg(&plot.scene())
}
