// Every property of a schema has a description, its own or the one of the schema that it refers to.
// Reference pages and editors show nothing else about it.
function isDescribed(schema, resolve) {
  if (schema?.$ref !== undefined) {
    const target = resolve(schema).node;
    return target !== undefined && isDescribed(target, resolve);
  }
  if (typeof schema?.description === "string" && schema.description !== "") return true;
  return (schema?.allOf ?? []).some((part) => isDescribed(part, resolve));
}

export function propertyDescription() {
  return {
    Schema(schema, { report, location, resolve }) {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        if (isDescribed(property, resolve)) continue;
        report({
          message: `Describe the property ${name} in a sentence.`,
          location: location.child(["properties", name]),
        });
      }
    },
  };
}
