// Parts of JSON Schema that some tool on our way reads otherwise: openapi-backend stumbles over $id, Ajv and bundlers disagree
// on $dynamicRef, $defs turns into a phantom property of the generated type, and keywords beside $ref are dropped by some.
const forbidden = [
  "$id",
  "$anchor",
  "$dynamicRef",
  "$dynamicAnchor",
  "$defs",
  "definitions",
  "nullable",
];

export function plainSchemas() {
  return {
    ref(node, { report, location }) {
      if (Object.keys(node).length === 1) return;
      report({ message: "Nothing may stand beside $ref; use allOf.", location: location.key() });
    },
    Schema(schema, { report, location }) {
      for (const keyword of forbidden) {
        if (!(keyword in schema)) continue;
        report({
          message: `Do not use ${keyword}; one schema per file, joined by $ref.`,
          location: location.child(keyword).key(),
        });
      }
    },
  };
}
