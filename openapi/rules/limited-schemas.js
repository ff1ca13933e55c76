// Strings and lists have a limit, and objects are closed or declared open. An object that may be
// null declares its properties. Without limits, one request could have any size. An object without
// properties becomes an empty type.
const holds = (schema, type) => [schema.type].flat().includes(type);

export function limitedSchemas() {
  return {
    Schema(schema, { report }) {
      if (
        holds(schema, "string") &&
        !("maxLength" in schema || "enum" in schema || "const" in schema)
      ) {
        report({ message: "A string needs maxLength, enum or const." });
      }
      if (holds(schema, "array") && !("maxItems" in schema && "items" in schema)) {
        report({ message: "A list needs maxItems and items." });
      }
      if (!holds(schema, "object")) return;
      if (!("additionalProperties" in schema)) {
        report({
          message:
            "An object needs additionalProperties: false, or a schema or true where it is open.",
        });
      }
      if (
        holds(schema, "null") &&
        schema.properties === undefined &&
        schema.additionalProperties === undefined
      ) {
        report({ message: "An object that may be null needs properties." });
      }
    },
  };
}
