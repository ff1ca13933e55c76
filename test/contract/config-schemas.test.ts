// Tests that each schema of configuration files compiles, and that each validation error contains
// what a diagnostic needs.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { configValidator, type ConfigSchemaName } from "../../src/contract/config-schemas.ts";

const folder = join(import.meta.dirname, "../../openapi/config");
const names = readdirSync(folder).map((name) => name.replace(/\.yaml$/, "") as ConfigSchemaName);

describe("a configuration schema", () => {
  it.each(names)("compiles: %s", (name) => {
    expect(configValidator(name)).toBeTypeOf("function");
  });

  it("reports every error, with the value and the schema that it broke", () => {
    const validate = configValidator("workspace");
    expect(validate({ tabels: {}, rolse: {} })).toBe(false);
    const errors = validate.errors ?? [];
    expect(errors.map(({ params }) => params["additionalProperty"] as string)).toEqual([
      "tabels",
      "rolse",
    ]);
    expect(errors[0]!.parentSchema).toHaveProperty("properties.tables");
  });
});
