// Every property of definition files, `gateway.yaml` and tools of MCP has a description. The lint
// rule `property-description` checks the schemas of HTTP and the bus.
import { expect, it } from "vitest";
import config from "../../generated/config.json" with { type: "json" };
import tools from "../../generated/mcp-schemas.json" with { type: "json" };

type Node = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Node>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Returns true if a schema has a description. Follows references and `allOf`. */
function isDescribed(schema: unknown, schemas: Schemas): boolean {
  if (!isNode(schema)) return false;
  const { $ref, description, allOf } = schema;
  if (typeof $ref === "string") return isDescribed(schemas[$ref.split("/").at(-1)!], schemas);
  if (typeof description === "string" && description !== "") return true;
  return Array.isArray(allOf) && allOf.some((part) => isDescribed(part, schemas));
}

function undescribed(node: unknown, place: string, schemas: Schemas): string[] {
  if (!isNode(node)) return [];
  const properties = isNode(node["properties"]) ? node["properties"] : {};
  const bare = Object.entries(properties)
    .filter(([, schema]) => !isDescribed(schema, schemas))
    .map(([name]) => `${place}.${name}`);
  const inner = Object.entries(node).flatMap(([key, value]) =>
    undescribed(value, `${place}.${key}`, schemas),
  );
  return [...bare, ...inner];
}

it.each([
  ["definition files and gateway.yaml", config],
  ["tools of MCP", tools],
])("describe every property: %s", (_title, document) => {
  const schemas: Schemas = document.components.schemas;
  expect(Object.keys(schemas).length).toBeGreaterThan(20);
  expect(undescribed(schemas, "schemas", schemas)).toEqual([]);
});

it("finds a property without a description", () => {
  const schemas = { named: { description: "A name." } };
  const properties = { bare: { type: "string" }, named: { $ref: "#/components/schemas/named" } };
  expect(undescribed({ items: { properties } }, "file", schemas)).toEqual(["file.items.bare"]);
});
