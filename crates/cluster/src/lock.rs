//! One job at a time in a directory.

use crate::error::ClusterError;
use bouton_storage::StorageError;
use std::{fs::File, path::Path};

/// A directory that no other job works in; until this is dropped, or the process ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// The name of the file that is locked. It stays, and is empty.
    pub(crate) const NAME: &str = "lock";

    /// Takes a directory.
    ///
    /// # Errors
    /// If another process has it, or no file can be made in it.
    pub fn new(directory: &Path) -> Result<Lock, ClusterError> {
        match bouton_storage::run::lock(&directory.join(Lock::NAME)) {
            Ok(file) => Ok(Lock { _file: file }),
            Err(StorageError::InUse) => {
                Err(ClusterError::InUse { path: directory.display().to_string() })
            }
            Err(error) => Err(ClusterError::file(&directory.join(Lock::NAME), error)),
        }
    }
}
