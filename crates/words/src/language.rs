//! The languages, and how their names are read.

/// A language that bouton speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// The language of a locale's name, as it stands in `LANG` or in `--lang`: `zh_CN.UTF-8`, `en`, `C`. `None` when the
    /// name is of another language.
    ///
    /// ```
    /// use bouton_words::Language;
    /// assert_eq!(Language::of_locale("zh_CN.UTF-8"), Some(Language::Chinese));
    /// assert_eq!(Language::of_locale("C"), Some(Language::English));
    /// assert_eq!(Language::of_locale("fr_FR"), None);
    /// ```
    pub fn of_locale(name: &str) -> Option<Language> {
        let language = name.split(['_', '-', '.', '@']).next().unwrap_or_default();
        match language.to_ascii_lowercase().as_str() {
            "en" | "c" | "posix" | "english" => Some(Language::English),
            "zh" | "cmn" | "chinese" | "中文" => Some(Language::Chinese),
            _ => None,
        }
    }

    /// The language's tag: `en` or `zh`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }
}
