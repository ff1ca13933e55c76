// Tests that `gateway api diff` compares any OpenAPI document in one file, without the gateway's
// own `x-` fields. Documents of an attacker can neither block the comparison nor falsify its
// result.
import { expect, it } from "vitest";
import { changeText } from "../../src/api-review/diff/change.ts";
import { compared } from "./planted.ts";

const address = "api/spec.json";

/** A pet shop in one file. `change` edits a copy of it. */
function shop(change: (document: Shop) => void = () => {}): ReadonlyMap<string, string> {
  const document: Shop = {
    openapi: "3.0.3",
    info: { title: "Shop", version: "2.4.1" },
    paths: {
      "/pets": {
        post: {
          operationId: "addPet",
          requestBody: {
            content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
          },
          responses: {
            "201": {
              description: "Added.",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
            },
          },
          callbacks: {
            sold: {
              "{$request.body#/name}": {
                post: {
                  requestBody: {
                    content: {
                      "application/json": {
                        schema: { type: "object", properties: { price: { type: "number" } } },
                      },
                    },
                  },
                  responses: { "200": { description: "Seen." } },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Pet: {
          type: "object",
          required: ["name"],
          properties: {
            name: { type: "string", minLength: 1 },
            id: { type: "integer", readOnly: true },
            age: { type: "integer", nullable: true, minimum: 0 },
            children: { type: "array", items: { $ref: "#/components/schemas/Pet" } },
          },
        },
      },
    },
  };
  change(document);
  return new Map([[address, JSON.stringify(document, null, 2)]]);
}

// Tests change deeply nested members, so the document has no precise type.
type Shop = Record<string, any>;

const changesOf = (change: (document: Shop) => void): readonly string[] =>
  compared(shop(), shop(change), address).changes.map(
    (each) => `${each.level} ${each.kind} ${each.path}`,
  );

it("names the next version and the line of a change in a single JSON file", () => {
  const { changes, nextVersion } = compared(
    shop(),
    shop(({ components }) => (components.schemas.Pet.properties.name.minLength = 2)),
    address,
  );
  expect(nextVersion).toBe("3.0.0");
  expect(changeText(changes[0]!)).toBe(
    "POST /pets requestBody.name minLength 1→2. Breaks callers that send values beyond the new bound.",
  );
  const line = shop()
    .get(address)!
    .split("\n")
    .findIndex((text) => text.includes('"minLength": 1'));
  expect(changes[0]!.newPlace).toEqual({ file: address, line: line + 1 });
});

it.each<[string, (document: Shop) => void, readonly string[]]>([
  [
    "null of OpenAPI 3.0",
    ({ components }) => delete components.schemas.Pet.properties.age.nullable,
    ["major null-refused requestBody.age", "minor null-refused 201.age"],
  ],
  [
    "an exclusive bound of OpenAPI 3.0",
    ({ components }) => (components.schemas.Pet.properties.age.exclusiveMinimum = true),
    [
      "major bound-narrowed requestBody.age",
      "minor bound-widened requestBody.age",
      "minor bound-narrowed 201.age",
      "minor bound-widened 201.age",
    ],
  ],
  [
    "a field that only answers have",
    ({ components }) => delete components.schemas.Pet.properties.id,
    ["major field-removed 201.id"],
  ],
  [
    "a field of a callback, which the caller reads",
    ({ paths }) => {
      const [callback] = Object.values<Shop>(paths["/pets"].post.callbacks.sold);
      delete callback!["post"].requestBody.content["application/json"].schema.properties.price;
    },
    ["major field-removed requestBody.price"],
  ],
  [
    "another content type of an answer",
    ({ paths }) => (paths["/pets"].post.responses["201"].content["text/csv"] = {}),
    ["minor content-type-added 201"],
  ],
  [
    "a type that became a choice of types in an answer",
    ({ components }) => {
      const { name } = components.schemas.Pet.properties;
      components.schemas.Pet.properties.name = { oneOf: [name, { type: "array", items: {} }] };
    },
    ["major type-added 201.name", "minor branch-added requestBody.name"],
  ],
])("judges %s", (_what, change, expected) => {
  expect(changesOf(change).toSorted()).toEqual(expected.toSorted());
});

it("ends on schemas that contain themselves in every way", () => {
  const circle = (document: Shop): void => {
    const { schemas } = document["components"];
    schemas.A = { allOf: [{ $ref: "#/components/schemas/B" }] };
    schemas.B = {
      allOf: [{ $ref: "#/components/schemas/A" }],
      anyOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }],
    };
    schemas.C = { $ref: "#/components/schemas/C" };
    schemas.Pet.properties.a = { $ref: "#/components/schemas/A" };
    schemas.Pet.properties.c = { $ref: "#/components/schemas/C" };
    schemas.Pet.properties.twin = {
      oneOf: [{ $ref: "#/components/schemas/Pet" }, { type: "null" }],
    };
  };
  expect(changesOf(circle)).toContain("minor field-added requestBody.a");
  const both = compared(
    shop(circle),
    shop((document) => {
      circle(document);
      document["info"].description = "Pets.";
    }),
    address,
  );
  expect(both.changes.map(({ kind }) => kind)).toEqual(["words-changed"]);
});

it("a reference without a target is a breaking change and a warning", () => {
  const { bump, warnings } = compared(
    shop(),
    shop(
      ({ components }) =>
        (components.schemas.Pet.properties.name = { $ref: "#/components/schemas/Gone" }),
    ),
    address,
  );
  expect(bump).toBe("major");
  expect(warnings[0]).toContain(
    'the reference "#/components/schemas/Gone" does not lead to a value',
  );
});

it("a parameter whose reference has no target is removed, and nothing is added", () => {
  const parameter = { name: "page", in: "query", schema: { type: "integer" } };
  const withParameters = (parameters: readonly unknown[]) =>
    shop(({ paths }) => Object.assign(Object.values(paths)[0] as object, { parameters }));
  const { changes } = compared(
    withParameters([parameter]),
    withParameters([{ $ref: "#/components/parameters/Gone" }]),
    address,
  );
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(["parameter-removed"]));
});

it.each<[string, string, string]>([
  [
    "a reference out of the folder",
    '{"openapi":"3.1.0","paths":{"/a":{"$ref":"../../../etc/passwd.yaml"}}}',
    "leads out of the folder",
  ],
  ["text that is no YAML", "openapi: 3.1.0\n a: [", "cannot be parsed"],
  ["another kind of document", "swagger: '2.0'", "not an OpenAPI document of version 3"],
  [
    "a document that nests without end",
    `{"openapi":"3.1.0","paths":${"[".repeat(400)}${"]".repeat(400)}}`,
    "has more than 200 levels",
  ],
  [
    "aliases that multiply",
    `openapi: 3.1.0\n${Array.from({ length: 30 }, (_, n) => `x-${n}: &a${n} ${n === 0 ? "[1]" : `[${`*a${n - 1},`.repeat(9)}]`}`).join("\n")}`,
    "has more than 1000000 values",
  ],
])("refuses %s with a sentence", (_what, document, sentence) => {
  const hostile = new Map([[address, document]]);
  expect(() => compared(shop(), hostile, address)).toThrow(sentence);
});
