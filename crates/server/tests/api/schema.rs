//! A value against a schema of the description: the part of JSON Schema that the description uses, and nothing undescribed.

use serde_json::Value;
use std::collections::BTreeSet;

/// What a value has against its schema; empty where it fits.
pub(crate) fn problems(description: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(description, schema, value, "$", &mut found);
    let mut described = BTreeSet::new();
    if let Some(object) = value.as_object()
        && properties(description, schema, &mut described)
    {
        let unknown = object.keys().filter(|key| !described.contains(*key));
        found.extend(unknown.map(|key| format!("$.{key} is not described")));
    }
    found
}

fn resolved<'a>(description: &'a Value, schema: &'a Value) -> &'a Value {
    match schema.get("$ref").and_then(Value::as_str) {
        Some(place) => {
            let pointer = place.strip_prefix('#').expect("a local reference");
            description.pointer(pointer).unwrap_or_else(|| panic!("{place} is not there"))
        }
        None => schema,
    }
}

/// Collects the names of the properties; whether they are all that may be there.
fn properties(description: &Value, schema: &Value, into: &mut BTreeSet<String>) -> bool {
    let schema = resolved(description, schema);
    if let Some(all) = schema.get("allOf").and_then(Value::as_array) {
        return all.iter().all(|part| properties(description, part, into));
    }
    if schema.get("oneOf").is_some() || schema.get("additionalProperties").is_some() {
        return false;
    }
    match schema.get("properties").and_then(Value::as_object) {
        Some(object) => {
            into.extend(object.keys().cloned());
            true
        }
        None => false,
    }
}

fn check(description: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let schema = resolved(description, schema);
    if let Some(all) = schema.get("allOf").and_then(Value::as_array) {
        all.iter().for_each(|part| check(description, part, value, at, found));
    }
    for one in ["oneOf", "anyOf"] {
        if let Some(choices) = schema.get(one).and_then(Value::as_array) {
            let fits = |choice: &&Value| {
                let mut wrong = Vec::new();
                check(description, choice, value, at, &mut wrong);
                wrong.is_empty()
            };
            let count = choices.iter().filter(fits).count();
            if count == 0 || (one == "oneOf" && count > 1) {
                found.push(format!("{at}: {count} of {} alternatives fit", choices.len()));
            }
        }
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array)
        && !values.contains(value)
    {
        found.push(format!("{at}: {value} is none of {values:?}"));
    }
    match schema.get("type") {
        Some(Value::String(kind)) => kinds(&[kind.as_str()], value, at, found),
        Some(Value::Array(list)) => {
            let list: Vec<&str> = list.iter().filter_map(Value::as_str).collect();
            kinds(&list, value, at, found);
        }
        _ => {}
    }
    if let Some(object) = value.as_object() {
        let required = schema.get("required").and_then(Value::as_array);
        for name in required.into_iter().flatten().filter_map(Value::as_str) {
            if !object.contains_key(name) {
                found.push(format!("{at}.{name} is missing"));
            }
        }
        let described = schema.get("properties").and_then(Value::as_object);
        for (name, part) in object {
            let place = format!("{at}.{name}");
            match described.and_then(|described| described.get(name)) {
                Some(schema) => check(description, schema, part, &place, found),
                None => {
                    if let Some(schema) = schema.get("additionalProperties") {
                        check(description, schema, part, &place, found);
                    }
                }
            }
        }
    }
    if let (Some(list), Some(schema)) = (value.as_array(), schema.get("items")) {
        for (index, part) in list.iter().enumerate() {
            check(description, schema, part, &format!("{at}[{index}]"), found);
        }
    }
}

fn kinds(allowed: &[&str], value: &Value, at: &str, found: &mut Vec<String>) {
    let fits = |kind: &&str| match *kind {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        other => panic!("{other} is no type of JSON"),
    };
    if !allowed.iter().any(fits) {
        found.push(format!("{at}: {value} is no {allowed:?}"));
    }
}

#[test]
fn what_does_not_fit_is_found() {
    let schema = serde_json::json!({
        "type": "object", "required": ["a"],
        "properties": {"a": {"type": "string"}, "b": {"type": ["integer", "null"]}},
    });
    let of = |value: Value| problems(&Value::Null, &schema, &value).len();
    assert_eq!(of(serde_json::json!({"a": "x", "b": null})), 0);
    assert_eq!(of(serde_json::json!({"b": 1})), 1, "a is missing");
    assert_eq!(of(serde_json::json!({"a": 1})), 1, "another type");
    assert_eq!(of(serde_json::json!({"a": "x", "c": 1})), 1, "not described");
}
