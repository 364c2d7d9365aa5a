//! `cargo xtask web` builds the page and then the program with the page inside; `cargo xtask test` checks and tests the page.
//!
//! The page is made by node (TypeScript, Svelte, Vite) from `web/` into `web/dist`, which `crates/server` embeds. Without node
//! everything else works. The tests of the page are pure functions and a real browser against a real server; the browser is
//! Debian's Chromium, which is installed where it is missing and may be.

use anyhow::{Context, Result, bail};
use std::{
    env,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Builds the page, and the program in release mode with the page inside.
pub(crate) fn build() -> Result<()> {
    if !has_node() {
        bail!(
            "node is not installed (20.19 or newer): the page is built with it. Everything but the page works without"
        );
    }
    install()?;
    node("vite", &["build"])?;
    run("cargo", &["build", "--release"], &crate::root(), &[])?;
    println!("built: target/release/bouton serve --open");
    Ok(())
}

/// Checks the page and runs its tests.
pub(crate) fn test() -> Result<()> {
    if !has_node() {
        eprintln!(
            "\nnode is not installed: the page is neither checked nor tested (node 20.19 or newer runs its tests)"
        );
        return Ok(());
    }
    install()?;
    node("biome", &["check", "--error-on-warnings", "."])?;
    node("svelte-check", &["--tsconfig", "./tsconfig.json", "--fail-on-warnings"])?;
    node("vitest", &["run"])?;
    node("vite", &["build"])?;
    if !has_chromium() && !install_chromium() {
        eprintln!(
            "\nChromium is not installed and cannot be: the page is not tested in a browser (apt-get install chromium)"
        );
        return Ok(());
    }
    run("cargo", &["build", "-p", "bouton-cli"], &crate::root(), &[])?;
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| crate::root().join("target"), PathBuf::from);
    let binary = target.join("debug/bouton");
    let arguments = ["run", "--config", "vitest.browser.config.ts"];
    run(tool("vitest"), &arguments, &folder(), &[("BOUTON_BINARY", binary.as_os_str())])
}

fn folder() -> PathBuf {
    crate::root().join("web")
}

fn tool(name: &str) -> PathBuf {
    folder().join("node_modules/.bin").join(name)
}

fn has_node() -> bool {
    answers("node") && answers("npm")
}

fn has_chromium() -> bool {
    env::var_os("CHROMIUM").is_some()
        || ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
            .iter()
            .any(|place| Path::new(place).exists())
}

fn answers(program: &str) -> bool {
    let mut probe = Command::new(program);
    probe.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    probe.status().is_ok_and(|status| status.success())
}

/// Installs the packages of the lock file, unless they are those that are there.
fn install() -> Result<()> {
    let lock = folder().join("package-lock.json");
    let kept = folder().join("node_modules/.package-lock.bouton.json");
    let wanted = fs::read(&lock).with_context(|| lock.display().to_string())?;
    if fs::read(&kept).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    run("npm", &["ci", "--no-audit", "--no-fund"], &folder(), &[])?;
    fs::write(&kept, wanted).with_context(|| kept.display().to_string())
}

/// Whether Chromium and a font with Chinese signs could be installed from the system's packages.
fn install_chromium() -> bool {
    let apt = |arguments: &[&str]| {
        run(
            "apt-get",
            arguments,
            &crate::root(),
            &[("DEBIAN_FRONTEND", OsStr::new("noninteractive"))],
        )
        .is_ok()
    };
    answers("apt-get")
        && apt(&["update", "-qq"])
        && apt(&["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-cjk"])
        && has_chromium()
}

fn node(name: &str, arguments: &[&str]) -> Result<()> {
    run(tool(name), arguments, &folder(), &[])
}

fn run(
    program: impl AsRef<OsStr>,
    arguments: &[&str],
    folder: &Path,
    environment: &[(&str, &OsStr)],
) -> Result<()> {
    let program = program.as_ref();
    let shown = Path::new(program).file_name().unwrap_or(program).to_string_lossy().into_owned();
    eprintln!("\n$ {shown} {}", arguments.join(" "));
    let status = Command::new(program)
        .args(arguments)
        .envs(environment.iter().copied())
        .current_dir(folder)
        .stdin(Stdio::null())
        .status()
        .with_context(|| format!("cannot start {shown}"))?;
    if !status.success() {
        bail!("{shown} {} failed", arguments.join(" "));
    }
    Ok(())
}
