//! `bouton judge`: the cases of an online-judge problem.

use crate::{
    exit_code::ExitCode,
    session::{Failure, Session},
};
use clap::Args;

/// Arguments of `judge`.
#[derive(Debug, Args)]
pub(crate) struct JudgeArguments {}

/// Answers the cases of a problem.
pub(crate) fn run(_arguments: &JudgeArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let said = session.words().word("ui-no-judge");
    session.remark(&said)?;
    Ok(ExitCode::NotDecided)
}
