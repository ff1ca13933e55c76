// Forbids parts of JSON Schema that some tools read differently. openapi-backend fails on $id. Ajv
// and bundlers disagree on $dynamicRef. $defs becomes an extra property of the generated type. Some
// tools drop keywords beside $ref. Many pattern engines have no \p, or read it as the letter p.
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
      if (typeof schema.pattern === "string" && /\\p\{/i.test(schema.pattern))
        report({
          message: "Do not use \\p in a pattern; list the characters, or use x-visible.",
          location: location.child("pattern"),
        });
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
