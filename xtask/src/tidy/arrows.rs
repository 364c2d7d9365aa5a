//! The arrows between crates point one way.

use super::Source;
use anyhow::{Context, Result};

/// What each crate may depend on, among ours. A crate that is missing here may depend on none.
const ALLOWED: &[(&str, &[&str])] = &[
    ("nimbers", &[]),
    ("core", &["bouton-nimbers"]),
    ("boards", &["bouton-core"]),
    ("engine", &["bouton-core", "bouton-boards"]),
    ("check", &["bouton-core"]),
    ("bouton", &["bouton-core", "bouton-engine", "bouton-check", "bouton-nimbers"]),
    ("words", &["bouton-core", "bouton-engine"]),
    ("wire", &["bouton-core", "bouton-engine", "bouton-words"]),
    ("storage", &["bouton-core", "bouton-engine"]),
    ("patterns", &["bouton-core", "bouton-engine"]),
    ("diagram", &["bouton-core", "bouton-engine", "bouton-words"]),
    ("plot", &["bouton-core", "bouton-engine"]),
    ("cluster", &["bouton-core", "bouton-engine", "bouton-storage", "bouton-plot"]),
    (
        "server",
        &[
            "bouton-core",
            "bouton-engine",
            "bouton-words",
            "bouton-wire",
            "bouton-diagram",
            "bouton-plot",
            "bouton-cluster",
        ],
    ),
    ("judge", &["bouton", "bouton-core", "bouton-engine"]),
    (
        "cli",
        &[
            "bouton",
            "bouton-core",
            "bouton-engine",
            "bouton-check",
            "bouton-judge",
            "bouton-patterns",
            "bouton-words",
            "bouton-wire",
            "bouton-storage",
            "bouton-server",
            "bouton-diagram",
            "bouton-plot",
            "bouton-cluster",
        ],
    ),
];

/// Crates that know nothing of JSON, terminals or the network.
const PLAIN: &[&str] = &["nimbers", "core", "boards", "engine", "check"];

pub(super) fn check(files: &[Source]) -> Result<Vec<String>> {
    let mut findings = Vec::new();
    for file in files {
        let Some(name) =
            file.path.strip_prefix("crates/").and_then(|p| p.strip_suffix("/Cargo.toml"))
        else {
            continue;
        };
        let manifest: toml::Table = file.text.parse().with_context(|| file.path.clone())?;
        let Some(dependencies) = manifest.get("dependencies").and_then(toml::Value::as_table)
        else {
            continue;
        };
        let allowed = ALLOWED
            .iter()
            .find(|(crate_name, _)| *crate_name == name)
            .map_or(&[][..], |(_, list)| list);
        for dependency in dependencies.keys() {
            let ours = dependency == "bouton" || dependency.starts_with("bouton-");
            if ours && !allowed.contains(&dependency.as_str()) {
                findings
                    .push(format!("{}: depends on {dependency}, against the arrows", file.path));
            }
            if PLAIN.contains(&name) && dependency.starts_with("serde") {
                findings.push(format!("{}: {dependency}: only the surfaces know JSON", file.path));
            }
        }
    }
    Ok(findings)
}
