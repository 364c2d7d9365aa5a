//! Sees to it that the folder of the page is there when this crate is compiled, empty where the page is not built.
//!
//! Debug builds read the page from that folder while they run, and find it only where it was there at compile time. Release builds hold its files,
//! and are made again when they change.

use std::{env, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let page = web.join("dist");
    // Where it cannot be made the page is missing, which the server says.
    if web.join("package.json").exists() && fs::create_dir_all(&page).is_ok() {
        let is_held = env::var("PROFILE").is_ok_and(|profile| profile == "release");
        if is_held {
            println!("cargo::rerun-if-changed={}", page.display());
        }
    }
}
