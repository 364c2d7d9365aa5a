//! The examples of the documents are run: every ```console block of the READMEs and of docs/ must show what the command
//! really prints.

use std::path::Path;

#[test]
fn console_blocks_of_the_documents_are_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let cases = trycmd::TestCases::new();
    cases.env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1");
    cases.register_bin("bouton", Path::new(env!("CARGO_BIN_EXE_bouton")));
    for document in ["README.md", "README.zh.md", "GRAMMAR.md"] {
        let path = root.join(document);
        if path.exists() {
            cases.case(path);
        }
    }
    if root.join("docs").exists() {
        cases.case(root.join("docs/*.md"));
    }
}
