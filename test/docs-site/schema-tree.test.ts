import { describe, expect, it } from "vitest";
import { SchemaTrees } from "../../src/docs-site/reference/schema/schema-tree.ts";
import type { SchemaSet } from "../../src/docs-site/reference/schema/schema-set.ts";

const at = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const objectOf = (properties: object) => ({ type: "object", properties });

/** Returns the tree of a schema, and the sections below it. */
function shown(schemas: SchemaSet, name: string): string {
  const trees = new SchemaTrees(schemas, [at(name)]);
  return trees.fieldsHtml(at(name)) + trees.sections().html;
}

describe("the tree of a value", () => {
  it("shows each field with its type, its limits and its description", () => {
    const schemas = {
      Row: {
        ...objectOf({
          size: { type: "integer", minimum: 1, maximum: 9, description: "How many." },
        }),
        required: ["size"],
      },
    };
    const html = shown(schemas, "Row");
    expect(html).toContain("<code>size</code>");
    expect(html).toContain("integer, 1 to 9");
    expect(html).toContain("required");
    expect(html).toContain("How many.");
  });

  it("a schema that contains itself is on the page once, and the inner place links to it", () => {
    const schemas = {
      Tree: objectOf({ label: { type: "string" }, children: { type: "array", items: at("Tree") } }),
    };
    const html = shown(schemas, "Tree");
    expect(html.length).toBeLessThan(2_000);
    expect(html).toContain('href="#schema-Tree"');
    expect(html.split('id="schema-Tree"')).toHaveLength(2);
  });

  it("two schemas that contain each other end, too", () => {
    const schemas = { One: objectOf({ two: at("Two") }), Two: objectOf({ one: at("One") }) };
    expect(shown(schemas, "One").length).toBeLessThan(2_000);
  });

  it("every link leads to an anchor of the page, also from depths that do not unfold in place", () => {
    const nested = (depth: number): object =>
      depth === 0 ? { type: "string" } : objectOf({ inner: nested(depth - 1) });
    const schemas = { Deep: objectOf({ first: nested(12) }) };
    const html = shown(schemas, "Deep");
    const ids = new Set([...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !ids.has(link!))).toEqual([]);
  });

  it("HTML in names and descriptions stays text", () => {
    const bad = `"><img src=x onerror=alert(1)>`;
    const schemas = {
      Bad: objectOf({ [bad]: { type: "string", description: bad, enum: [bad], format: bad } }),
      [bad]: objectOf({ inner: at(bad) }),
    };
    for (const name of Object.keys(schemas)) expect(shown(schemas, name)).not.toContain("<img");
  });

  it("names of JavaScript's own properties are ordinary names", () => {
    const properties = JSON.parse(
      '{"__proto__": {"type": "string"}, "constructor": {"type": "integer"}}',
    );
    const schemas = { Odd: { type: "object", properties } };
    const html = shown(schemas, "Odd");
    expect(html).toContain("<code>__proto__</code>");
    expect(html).toContain("<code>constructor</code>");
    expect(new SchemaTrees({}, []).typeHtml(at("constructor"))).toBe("any value");
  });
});
