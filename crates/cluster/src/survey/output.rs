//! The tables of a survey, from its parts.

use super::{End, Part, Subjects, Survey, Totals, report};
use crate::error::ClusterError;
use bouton_engine::period::Seen;
use bouton_storage::{
    StorageError,
    export::{Column, ColumnKind, ColumnsFile},
    write_whole,
};
use std::{fs, io, path::Path};

/// A column of the table of standard forms: its name, and what stands in it.
type Field = (&'static str, ColumnKind, fn(&Part) -> Cell);

enum Cell {
    Number(Option<u64>),
    Text(Option<String>),
}

const FIELDS: [Field; 19] = {
    use ColumnKind::{Number, Text};
    [
        ("code", Text, |part| Cell::Text(Some(part.code.clone()))),
        ("end", Text, |part| Cell::Text(Some(part.end.name().to_owned()))),
        ("looked_to", Number, |part| Cell::Number(Some(part.looked_to))),
        ("kind", Text, |part| {
            Cell::Text(
                part.repetition()
                    .map(|(_, proved)| if proved { "proved" } else { "observed" }.to_owned()),
            )
        }),
        ("preperiod", Number, |part| Cell::Number(part.repetition().map(|(r, _)| r.preperiod))),
        ("period", Number, |part| Cell::Number(part.repetition().map(|(r, _)| r.period))),
        ("saltus", Number, |part| Cell::Number(part.repetition().map(|(r, _)| r.saltus))),
        ("theorem", Text, |part| match part.seen {
            Seen::Proved { theorem, .. } => Cell::Text(Some(theorem.to_owned())),
            _ => Cell::Text(None),
        }),
        ("exceptions", Number, |part| Cell::Number(part.repetition().map(|_| part.exceptions))),
        ("largest", Number, |part| Cell::Number(part.largest.map(|(value, _)| value))),
        ("largest_at", Number, |part| Cell::Number(part.largest.map(|(_, heap)| heap))),
        ("rare_mask", Number, |part| Cell::Number(part.rare.map(|rare| rare.mask))),
        ("rare_parity", Number, |part| Cell::Number(part.rare.map(|rare| u64::from(rare.parity)))),
        ("rare_heaps", Number, |part| Cell::Number(part.rare.map(|rare| rare.count))),
        ("last_rare", Number, |part| Cell::Number(part.rare.map(|rare| rare.last))),
        ("zeros", Number, |part| Cell::Number(Some(part.histogram.first().copied().unwrap_or(0)))),
        ("counted_to", Number, |part| Cell::Number(Some(part.counted_to))),
        ("histogram", Text, |part| Cell::Text(Some(histogram(part)))),
        ("digest", Text, |part| Cell::Text(Some(format!("{:016x}", part.digest)))),
    ]
};

/// `value:count` for every value that occurs.
fn histogram(part: &Part) -> String {
    let occurring = part.histogram.iter().enumerate().filter(|&(_, &count)| count > 0);
    let texts: Vec<String> = occurring.map(|(value, count)| format!("{value}:{count}")).collect();
    texts.join(" ")
}

/// Writes all tables and the summary.
pub(super) fn write(survey: &Survey, say: report::Say<'_>) -> Result<Totals, ClusterError> {
    let Subjects { forms, members } = &survey.subjects;
    let mut totals =
        Totals { codes: members.len() as u64, forms: forms.len() as u64, ..Totals::default() };
    let failed = |name: &str| {
        let path = survey.directory.join(name);
        move |error: StorageError| ClusterError::file(&path, error)
    };
    let certificates = survey.directory.join("certificates");
    fs::create_dir_all(&certificates).map_err(|error| ClusterError::file(&certificates, error))?;
    let mut values = match survey.bounds.values {
        true => Some(begin_values(survey).map_err(failed("values.parquet"))?),
        false => None,
    };
    let mut parts = Vec::with_capacity(forms.len());
    for (subject, form) in forms.iter().enumerate() {
        let path = super::part::path(&survey.directory, &form.to_string());
        let missing = || ClusterError::file(&path, io::Error::from(io::ErrorKind::NotFound));
        let mut part = survey.part(subject)?.ok_or_else(missing)?;
        match part.end {
            End::Proved => totals.proved += 1,
            End::Reached => totals.reached += 1,
            End::Budget => totals.budget += 1,
        }
        totals.sparse += u64::from(part.rare.is_some());
        if let Some(certificate) = part.certificate.take() {
            let path = certificates.join(format!("{}.cert", part.code));
            write_whole(&path, certificate.as_bytes())
                .map_err(|error| ClusterError::file(&path, error))?;
        }
        if let (Some(file), Some(of_code)) = (&mut values, part.values.take()) {
            add_values(file, &part.code, &of_code).map_err(failed("values.parquet"))?;
        }
        parts.push(part);
    }
    if let Some(file) = values {
        file.finish().map_err(failed("values.parquet"))?;
    }
    write_forms(survey, &parts).map_err(failed("survey.parquet"))?;
    write_codes(survey).map_err(failed("codes.parquet"))?;
    for (name, text) in [
        ("summary.md", report::markdown(survey, &parts, say)),
        ("summary.html", report::html(survey, &parts, say)),
    ] {
        let path: &Path = &survey.directory.join(name);
        write_whole(path, text.as_bytes()).map_err(|error| ClusterError::file(path, error))?;
    }
    Ok(totals)
}

fn write_forms(survey: &Survey, parts: &[Part]) -> Result<(), StorageError> {
    let names: Vec<_> = FIELDS.iter().map(|&(name, kind, _)| (name, kind)).collect();
    let title = survey.title();
    let about = [("bouton.survey", title.as_str())];
    let mut file = ColumnsFile::create(&survey.directory.join("survey.parquet"), &names, &about)?;
    let columns: Vec<Column> = FIELDS
        .iter()
        .map(|&(_, kind, cell)| {
            let cells = parts.iter().map(cell);
            match kind {
                ColumnKind::Number => Column::Numbers(
                    cells.map(|cell| if let Cell::Number(n) = cell { n } else { None }).collect(),
                ),
                ColumnKind::Text => Column::Texts(
                    cells
                        .map(|cell| if let Cell::Text(text) = cell { text } else { None })
                        .collect(),
                ),
            }
        })
        .collect();
    file.group(&columns)?;
    file.finish()
}

fn write_codes(survey: &Survey) -> Result<(), StorageError> {
    let names = [
        ("code", ColumnKind::Text),
        ("standard_form", ColumnKind::Text),
        ("shift", ColumnKind::Number),
    ];
    let mut file = ColumnsFile::create(&survey.directory.join("codes.parquet"), &names, &[])?;
    let Subjects { forms, members } = &survey.subjects;
    file.group(&[
        Column::Texts(members.iter().map(|member| Some(member.code.to_string())).collect()),
        Column::Texts(members.iter().map(|m| Some(forms[m.subject].to_string())).collect()),
        Column::Numbers(members.iter().map(|member| Some(member.shift)).collect()),
    ])?;
    file.finish()
}

fn begin_values(survey: &Survey) -> Result<ColumnsFile, StorageError> {
    let names = [
        ("code", ColumnKind::Text),
        ("heap", ColumnKind::Number),
        ("nim_value", ColumnKind::Number),
    ];
    ColumnsFile::create(&survey.directory.join("values.parquet"), &names, &[])
}

/// Rows of a group.
const GROUP: usize = 1 << 20;

fn add_values(file: &mut ColumnsFile, code: &str, values: &[u32]) -> Result<(), StorageError> {
    for (first, stretch) in (0..).step_by(GROUP).zip(values.chunks(GROUP)) {
        file.group(&[
            Column::Texts(stretch.iter().map(|_| Some(code.to_owned())).collect()),
            Column::Numbers((first..).take(stretch.len()).map(Some).collect()),
            Column::Numbers(stretch.iter().map(|&value| Some(u64::from(value))).collect()),
        ])?;
    }
    Ok(())
}
