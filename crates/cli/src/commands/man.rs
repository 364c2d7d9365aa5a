//! `bouton man`: manual pages, one a command, made from the tree of commands.

use crate::{
    exit_code::ExitCode,
    help,
    session::{Failure, Session},
};
use clap::{Args, Command};
use clap_mangen::Man;
use std::{fs, io, path::PathBuf};

/// Arguments of `man`.
#[derive(Debug, Args)]
pub(crate) struct ManArguments {
    /// The command whose page is printed; without one, the page of bouton
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
    /// Write all pages into this directory
    #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
    output: Option<PathBuf>,
}

/// Prints a page, or writes all.
pub(crate) fn run(arguments: &ManArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let pages = help::pages(session.words());
    if let Some(directory) = &arguments.output {
        let failed = |path: &PathBuf, error| Failure::WriteFile(path.display().to_string(), error);
        fs::create_dir_all(directory).map_err(|error| failed(directory, error))?;
        for (name, command) in pages {
            let path = directory.join(format!("{name}.1"));
            let page = render(command)?;
            fs::write(&path, page).map_err(|error| failed(&path, error))?;
            session.line(&path.display().to_string())?;
        }
        return Ok(ExitCode::Answered);
    }
    let mut wanted = String::from("bouton");
    for word in arguments.command.iter().filter(|word| *word != "bouton") {
        wanted.push('-');
        wanted.push_str(word);
    }
    let Some((_, command)) = pages.into_iter().find(|(name, _)| *name == wanted) else {
        let words = session.words();
        let said = words.say("ui-no-command", &[("name", wanted.replacen('-', " ", 1).into())]);
        session.remark(&format!("{}: {said}", words.word("ui-error")))?;
        return Ok(ExitCode::Input);
    };
    let page = render(command)?;
    io::Write::write_all(session.out(), &page)?;
    Ok(ExitCode::Answered)
}

fn render(command: Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Ok(page)
}

/// The pages of a tree of commands: name of the page and its command.
pub(crate) fn pages(tree: Command) -> Vec<(String, Command)> {
    let mut pages = Vec::new();
    let mut open = vec![("bouton".to_owned(), built(tree))];
    while let Some((name, command)) = open.pop() {
        for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
            open.push((format!("{name}-{}", sub.get_name()), sub.clone()));
        }
        let title: &'static str = Box::leak(name.clone().into_boxed_str());
        pages.push((name, command.name(title).disable_help_subcommand(true)));
    }
    pages.sort_by(|a, b| a.0.cmp(&b.0));
    pages
}

fn built(mut tree: Command) -> Command {
    tree.build();
    tree
}
