//! Certificates about the heaps of one ruleset: from a table or from a closed form.

use super::{
    certificate::{Certificate, Claim, Unreadable},
    form::{FormCertificate, FormClaim},
};
use crate::value::Natural;
use std::fmt;

/// A certificate of a period or of the value of a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapCertificate {
    /// From a table and a theorem that needs no more than a table.
    Table(Certificate),
    /// From a theorem that speaks of every heap by itself.
    Form(FormCertificate),
}

impl HeapCertificate {
    /// Reads either certificate.
    ///
    /// # Errors
    /// The first line that is not as its format says.
    pub fn parse(text: &str) -> Result<HeapCertificate, Unreadable> {
        if FormCertificate::is_one(text) {
            FormCertificate::parse(text).map(HeapCertificate::Form)
        } else {
            Certificate::parse(text).map(HeapCertificate::Table)
        }
    }

    /// The ruleset in the notation.
    pub fn ruleset(&self) -> &str {
        match self {
            HeapCertificate::Table(table) => &table.ruleset,
            HeapCertificate::Form(form) => &form.ruleset,
        }
    }

    /// The heap and its value, where that is claimed.
    pub fn value(&self) -> Option<(&Natural, &Natural)> {
        match self {
            HeapCertificate::Table(Certificate {
                claim: Claim::Value { heap, value, .. }, ..
            })
            | HeapCertificate::Form(FormCertificate {
                claim: FormClaim::Value { heap, value },
                ..
            }) => Some((heap, value)),
            _ => None,
        }
    }

    /// Preperiod, period and saltus, where they are claimed.
    pub fn period(&self) -> Option<[Natural; 3]> {
        match self {
            HeapCertificate::Table(Certificate { claim: Claim::Period(claim), .. }) => {
                Some([claim.preperiod, claim.period, claim.saltus].map(Natural::from))
            }
            HeapCertificate::Form(FormCertificate {
                claim: FormClaim::Period { preperiod, period, saltus, .. },
                ..
            }) => Some([preperiod, period, saltus].map(Clone::clone)),
            _ => None,
        }
    }
}

impl fmt::Display for HeapCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapCertificate::Table(table) => table.fmt(f),
            HeapCertificate::Form(form) => form.fmt(f),
        }
    }
}
