// The validators choose a branch of a union by the keys of the value, and check only this branch.
// Clients read the union as an `anyOf`. The test checks that both ways accept the same values.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Ajv2020 } from "ajv/dist/2020.js";
import { contract, type Json } from "../../src/contract/document.ts";
import { schemaCompiler } from "../../src/contract/schema-compiler.ts";
import { requestValidators } from "../../src/contract/validators.ts";

const guid = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";
const plain = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false });
plain.addSchema({ ...contract, $id: "plain" });
const byAnyOf = plain.compile({ $ref: "plain#/components/schemas/QueryRequest" } satisfies Json);
const [bySelection] = requestValidators("query");

const word = fc.constantFrom(
  "a",
  "o",
  "*",
  "a b",
  "__proto__",
  guid,
  "eq",
  "in",
  "isNull",
  "sum",
  "count",
  "some",
  "asc",
  "month",
  "customer.name",
);
const name = fc.constantFrom("a", "o", "total");
const scalar = fc.oneof(word, fc.integer({ min: -2, max: 1002 }), fc.boolean(), fc.constant(null));
const keys = [
  "field",
  "op",
  "value",
  "valueField",
  "path",
  "and",
  "or",
  "not",
  "relation",
  "ref",
  "match",
  "where",
  "fn",
  "alias",
  "filter",
  "select",
  "orderBy",
  "limit",
  "bucket",
  "dir",
  "other",
];

/** Random objects with keys of the grammar, most of them invalid. */
const { item } = fc.letrec((tie) => ({
  item: fc.oneof(
    { maxDepth: 5, depthSize: "small" },
    scalar,
    fc.dictionary(fc.constantFrom(...keys), tie("item"), { maxKeys: 4, noNullPrototype: true }),
    fc.array(tie("item"), { maxLength: 3 }),
    fc.record(
      { field: name, op: fc.constantFrom("eq", "in"), value: scalar },
      { noNullPrototype: true },
    ),
    fc.record({ field: name, alias: name }, { noNullPrototype: true }),
    fc.record({ and: fc.array(tie("item"), { maxLength: 2 }) }, { noNullPrototype: true }),
    fc.record(
      { relation: word, ref: word, select: tie("item") },
      { requiredKeys: ["relation", "ref"], noNullPrototype: true },
    ),
    fc.record(
      { fn: word, alias: word, filter: tie("item") },
      { requiredKeys: ["fn", "alias"], noNullPrototype: true },
    ),
  ),
}));

const options = { noNullPrototype: true };
const condition = fc.record(
  { field: name, op: fc.constantFrom("eq", "in"), value: scalar },
  options,
);
const mostly = <T>(valid: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: valid as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: item },
  );
const query = fc.record(
  {
    from: fc.constant("o"),
    select: fc.array(mostly(fc.oneof(name, fc.record({ field: name, alias: name }, options))), {
      maxLength: 3,
    }),
    where: fc.array(
      mostly(
        fc.oneof(condition, fc.record({ or: fc.array(condition, { maxLength: 2 }) }, options)),
      ),
      { maxLength: 3 },
    ),
    groupBy: fc.array(mostly(name), { maxLength: 2 }),
  },
  { ...options, requiredKeys: ["from"] },
);
const request = fc.record({ refs: fc.constant({ o: guid }), query }, options);

describe("a union of the contract", () => {
  it("accepts by selection exactly what it accepts as an anyOf", () => {
    let accepted = 0;
    fc.assert(
      fc.property(request, (requestBody) => {
        const selected = bySelection!({ path: {}, query: {}, header: {}, requestBody });
        // The validator has removed the fields that are null, which no branch declares.
        const expected = byAnyOf(requestBody);
        accepted += expected ? 1 : 0;
        return selected === expected;
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });
});

describe("a value that matches no selector", () => {
  const kind = { type: "string", enum: ["a", "b"] };
  const union = {
    type: "object",
    required: ["kind"],
    properties: { kind },
    "x-select": ["object.kind=a", "object.kind=b"],
    anyOf: [{ required: ["ofA"] }, {}],
  };
  const compile = schemaCompiler({});

  it("is refused by x-expected, or by the enum beside the union", () => {
    const named = compile({ "x-select": ["string"], "x-expected": "a text", anyOf: [{}] });
    expect([named("text"), named(1)]).toEqual([true, false]);
    const values = [{ kind: "b" }, { kind: "a" }, { kind: "c" }, {}, 1];
    expect(values.map((value) => compile(union)(value))).toEqual([
      true,
      ...Array<boolean>(4).fill(false),
    ]);
  });

  it.each([
    ["no enum", { properties: {} }],
    ["an enum with more than the selectors", { properties: { kind: { enum: ["a", "b", "c"] } } }],
    ["a key that may be absent", { required: ["other"] }],
    ["any type", { type: undefined }],
  ])(
    "cannot pass a union without x-expected: a union with %s does not compile",
    (_what, change) => {
      expect(() => compile({ ...union, ...change })).toThrow("neither `x-expected` nor an `enum`");
    },
  );
});
