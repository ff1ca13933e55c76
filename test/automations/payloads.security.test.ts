// Tests that values of placeholders are always data: 500 hostile payloads stay unchanged at every
// position of a value (G30.1, G30.2).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StepDefinition } from "../../src/catalog/index.ts";
import { fillText } from "../../src/automations/values/placeholders.ts";
import { requestValues } from "../../src/automations/values/request-values.ts";
import { payloads } from "./hostile-payloads.ts";
import { defineWorkspace } from "../support/definition.ts";
import { openSteps } from "./steps-stage.ts";
import { emptying } from "../support/emptying.ts";

const definition = defineWorkspace({
  tables: {
    notes: {
      columns: {
        id: { type: "integer", primaryKey: true, required: true },
        text: { type: "text" },
        number: { type: "integer" },
        more: { type: "json" },
      },
    },
  },
  keys: { backend: { kind: "server", tables: "all" } },
});
const refs = { n: "notes" };
let stage: Awaited<ReturnType<typeof openSteps>>;
beforeAll(
  async () =>
    void (stage = await openSteps(definition, { secrets: { TOKEN: "never-shown-secret" } })),
);
afterAll(() => stage.close());
beforeEach(() => stage.sql(emptying("$ws.notes")));

describe(`${payloads.length} hostile payloads`, () => {
  it("stay unchanged through json columns, texts, conditions, expressions and answers", async () => {
    expect(payloads.length).toBeGreaterThan(500);
    const text = "{{item}} {{item.a.b}} {{request.body.0}}";
    const each: StepDefinition = {
      id: "each",
      type: "forEach",
      items: "{{request.body}}",
      steps: [
        {
          id: "put",
          type: "mutation",
          refs,
          mutation: {
            type: "insert",
            table: "n",
            values: [
              {
                id: "{{item.index}}",
                more: { as: "{{item.it}}", "{{item.it}}": 1 },
                text: "<{{item.it}}>",
              },
            ],
            returning: true,
          },
        },
        {
          id: "find",
          type: "query",
          refs,
          query: {
            from: "n",
            select: ["id"],
            where: [
              { field: "text", op: "eq", value: "{{steps.put.data.0.text}}" },
              { field: "id", op: "eq", value: "{{item.index}}" },
            ],
          },
        },
      ],
    };
    const steps: StepDefinition[] = [
      each,
      {
        id: "all",
        type: "query",
        refs,
        query: { from: "n", select: "*", orderBy: [{ field: "id" }], limit: 1_000 },
      },
      {
        id: "same",
        type: "transform",
        expression: "{'body': request.body, 'text': $string(request.body)}",
      },
      {
        id: "answer",
        type: "response",
        body: { rows: "{{steps.all.data}}", same: "{{steps.same}}", found: "{{steps.find.data}}" },
      },
    ];
    expect(
      fillText(text, {
        request: requestValues({
          method: "POST",
          headers: {},
          query: {},
          contentType: null,
          body: Buffer.from("[1]"),
        }),
        steps: new Map(),
        item: { value: 5 },
        secrets: { get: () => undefined },
      }),
    ).toBe("5  1");
    const body = payloads.map((it, index) => ({ index, it }));
    const { outcome, records } = await stage.run(steps, { body, isDurable: false });
    const answer = JSON.parse(
      outcome.kind === "answered" ? outcome.answer.body.toString() : JSON.stringify(outcome),
    );
    expect(answer.rows.map(({ more }: { more: unknown }) => more)).toEqual(
      payloads.map((as) => ({ as, "{{item.it}}": 1 })),
    );
    expect(answer.rows.map((row: { text: string }) => row.text)).toEqual(
      payloads.map((it) => `<${typeof it === "string" ? it : JSON.stringify(it)}>`),
    );
    expect(answer.same.body).toEqual(body);
    expect(answer.same.text).toBe(JSON.stringify(body));
    expect(answer.found).toEqual([{ id: payloads.length - 1 }]);
    expect(JSON.stringify([answer, records])).not.toContain("never-shown-secret");
  });
});

describe("objects and names", () => {
  const set = (body: unknown, more: object = {}) =>
    stage.run(
      [
        {
          id: "set",
          type: "mutation",
          refs,
          mutation: {
            type: "update",
            table: "n",
            set: { number: "{{request.body}}" },
            where: [{ field: "id", op: "gte", value: 0 }],
            ...more,
          },
        },
      ],
      { body },
    );
  it.each([{ inc: 5 }, { dec: 1 }, { $ref: "steps.0.data.0.id" }, {}, [{ inc: 1 }], [[1]]])(
    "does not become one: %j",
    async (body) => {
      await stage.sql("insert into $ws.notes (id, number) values (1, 7)");
      for (const more of [
        {},
        { set: { number: 1 }, where: [{ field: "number", op: "eq", value: "{{request.body}}" }] },
        { set: { number: { inc: "{{request.body}}" } } },
      ])
        expect((await set(body, more)).outcome).toMatchObject({
          kind: "failed",
          error: { code: expect.stringMatching(/^INVALID_(?:VALUE|MUTATION)$/) },
        });
      expect(await stage.sql("select number from $ws.notes")).toEqual([{ number: 7 }]);
    },
  );

  it.each(["field", "op", "relation", "ref", "valueField", "alias"])(
    "a name in a structure is no placeholder: %s",
    async (name) => {
      const where: Record<string, unknown>[] = [
        { field: "id", op: "eq", value: 1, [name]: "{{request.body}}" },
      ];
      const { outcome } = await stage.run(
        [{ id: "q", type: "query", refs, query: { from: "n", where } }],
        { body: name === "op" ? "eq" : "id" },
      );
      expect(outcome).toMatchObject({
        kind: "failed",
        error: { code: expect.stringMatching(/^INVALID_(?:QUERY|REFS)$/) },
      });
    },
  );

  it("rows of a request supply only values, for columns by name", async () => {
    const put = (body: unknown) =>
      stage.run(
        [
          {
            id: "put",
            type: "mutation",
            refs,
            mutation: { type: "insert", table: "n", values: "{{request.body}}" },
          },
        ],
        { text: JSON.stringify(body) },
      );
    expect((await put([{ id: 1, text: "{{secrets.TOKEN}}", more: { inc: 1 } }])).outcome).toEqual({
      kind: "ended",
    });
    expect(await stage.sql("select text, more from $ws.notes")).toEqual([
      { text: "{{secrets.TOKEN}}", more: { inc: 1 } },
    ]);
    for (const row of [
      { id: 2, nothing: 1 },
      JSON.parse('{"id":2,"__proto__":{"text":"x"}}'),
      { id: { $ref: "x" } },
      "x",
      null,
      [1],
    ])
      expect((await put([row])).outcome).toMatchObject({ kind: "failed" });
    expect(await stage.sql("select id from $ws.notes")).toHaveLength(1);
  });
});
