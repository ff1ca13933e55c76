// A union in a request names the branch that a value means, or its error would list every branch that did not fit.
const selector = /^(?:string|number|integer|boolean|array|null|object(?:\.[A-Za-z]+)?)$/;

export function selectedUnions() {
  return {
    Schema(schema, { report, location }) {
      const selectors = schema["x-select"];
      if (selectors === undefined) return;
      const branches = schema.anyOf ?? [];
      if (
        !Array.isArray(selectors) ||
        selectors.length !== branches.length ||
        !selectors.every((text) => selector.test(text))
      ) {
        report({
          message:
            "x-select names a type, or object.<key>, for each branch of the anyOf beside it.",
          location: location.child("x-select"),
        });
      }
      if (typeof schema["x-expected"] !== "string") {
        report({
          message:
            "A union with x-select needs x-expected, the words for a value that no branch is meant for.",
        });
      }
    },
    RequestBody: {
      Schema(schema, { report }) {
        if (
          schema.oneOf === undefined &&
          (schema.anyOf === undefined || schema["x-select"] !== undefined)
        )
          return;
        report({ message: "A union in a request is an anyOf with x-select." });
      },
    },
  };
}
