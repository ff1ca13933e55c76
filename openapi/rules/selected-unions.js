// A union names the field that selects a branch. Otherwise a validation error would list every
// branch that did not fit. Unions in answers alone need no selector, because only developers of the
// gateway read their errors.
const selector = /^(?:string|number|integer|boolean|array|null|object(?:\.[A-Za-z]+(?:=[a-z]+)?)?)$/;
const answersOnly = /(?:^|\/)(?:(?:Query|Service|Player)Forbidden|(?:Receipt|Error)OrAnswer)(?:\.yaml)?$/;

export function selectedUnions() {
  return {
    Schema(schema, { report, location }) {
      const branches = schema.anyOf;
      const selectors = schema["x-select"];
      if (schema.oneOf !== undefined) {
        report({ message: "A union is an anyOf with x-select.", location: location.child("oneOf").key() });
      }
      if (branches === undefined || answersOnly.test(location.source.absoluteRef) || answersOnly.test(location.pointer)) return;
      const fits = Array.isArray(selectors) && selectors.length === branches.length;
      if (!fits || !selectors.every((text) => selector.test(text))) {
        report({
          message: "A union needs x-select, which names a type, object.<key> or object.<key>=<value> for each branch.",
          location: location.child("anyOf").key(),
        });
      }
      if (typeof schema["x-expected"] !== "string") {
        report({ message: "A union needs x-expected, the words for a value that no branch is meant for." });
      }
    },
  };
}
