//! `bouton completions`: completions for a shell, made from the tree of commands, with the names of rulesets as values.

use crate::{
    exit_code::ExitCode,
    help,
    session::{Failure, Session},
};
use bouton_core::{notation::codes, rules::catalogue};
use clap::{Args, Command, ValueEnum, builder::PossibleValuesParser};
use clap_complete::Shell;

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub(crate) struct CompletionsArguments {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: ShellName,
}

/// The shells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShellName {
    /// Bash
    Bash,
    /// Zsh
    Zsh,
    /// Fish
    Fish,
    /// PowerShell
    Powershell,
    /// Elvish
    Elvish,
}

/// Prints the completions.
pub(crate) fn run(
    arguments: &CompletionsArguments,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let mut tree = with_values(help::tree(session.words()));
    let shell = match arguments.shell {
        ShellName::Bash => Shell::Bash,
        ShellName::Zsh => Shell::Zsh,
        ShellName::Fish => Shell::Fish,
        ShellName::Powershell => Shell::PowerShell,
        ShellName::Elvish => Shell::Elvish,
    };
    // Into memory first: the generators cannot say that a pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut tree, "bouton", &mut script);
    std::io::Write::write_all(session.out(), &script)?;
    Ok(ExitCode::Answered)
}

/// The tree with names of rulesets and codes of errors as the values of arguments, for completion only.
fn with_values(mut tree: Command) -> Command {
    let names: Vec<&'static str> =
        catalogue::families().iter().map(|family| family.name()).collect();
    let codes: Vec<&'static str> = codes::CODES.iter().map(|entry| entry.code).collect();
    let arguments = [
        ("solve", "position"),
        ("explain", "position"),
        ("moves", "position"),
        ("values", "ruleset"),
        ("positions", "ruleset"),
    ];
    for (command, argument) in arguments {
        let names = names.clone();
        tree = tree.mut_subcommand(command, |sub| {
            sub.mut_arg(argument, |arg| arg.value_parser(PossibleValuesParser::new(names)))
        });
    }
    tree = tree.mut_subcommand("rules", |rules| {
        rules.mut_subcommand("show", |sub| {
            sub.mut_arg("name", |arg| arg.value_parser(PossibleValuesParser::new(names)))
        })
    });
    tree.mut_subcommand("explain-error", |sub| {
        sub.mut_arg("code", |arg| arg.value_parser(PossibleValuesParser::new(codes)))
    })
}
