//! The families of rulesets, one file each: definition, theory, theorems, names.
//!
//! A new file is added to the list below and nowhere else; the tidy test checks that no file is forgotten.

use super::Family;

mod nim;
mod user_rules;

/// All families.
pub(super) static ALL: &[&dyn Family] = &[&nim::NimFamily, &user_rules::UserRulesFamily];
