//! The names of the fields of a form: what is sent under another name, or twice, is refused by its name.
//!
//! The names are those that serde's derivation hands to a deserializer before it asks for values, so they stand in one place.

use crate::refusal::Refusal;
use axum::http::StatusCode;
use bouton_core::notation::shortened;
use bouton_words::Words;
use serde::{
    Deserializer,
    de::{DeserializeOwned, Visitor, value::Error},
    forward_to_deserialize_any,
};

/// Refuses names that are none of the form's fields, and names that come twice.
pub(crate) fn check<'n, T: DeserializeOwned>(
    names: impl Iterator<Item = &'n str>,
    words: &'static Words,
) -> Result<(), Refusal> {
    let known = of::<T>();
    let mut seen: Vec<&str> = Vec::with_capacity(known.len());
    for name in names {
        let shown = shortened(name);
        if !known.contains(&name) {
            let all = known.join(", ");
            let arguments: [(&str, &dyn ToString); 2] = [("name", &shown), ("names", &all)];
            return Err(Refusal::of(StatusCode::BAD_REQUEST, "H0307", &arguments, words));
        }
        if seen.contains(&name) {
            let arguments: [(&str, &dyn ToString); 1] = [("name", &shown)];
            return Err(Refusal::of(StatusCode::BAD_REQUEST, "H0308", &arguments, words));
        }
        seen.push(name);
    }
    Ok(())
}

/// The names of the fields of a form.
fn of<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    // It ends without a value in any case.
    let _ = T::deserialize(Names(&mut names));
    names
}

/// Takes down the names of the fields that are asked of it.
struct Names<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Names<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = fields;
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Form {
        first: Option<String>,
        #[serde(rename = "second")]
        other: Option<u8>,
    }

    #[test]
    fn the_names_are_those_of_the_derivation() {
        assert_eq!(of::<Form>(), ["first", "second"]);
    }
}
