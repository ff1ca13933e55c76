// The order of steps, their records, and how runs resume. Effects in the database happen once
// (G30.4).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StepDefinition } from "../../src/catalog/index.ts";
import type { StepRecord } from "../../src/automations/steps/step-types.ts";
import { definition, insert, refs, respond } from "./notes.ts";
import { answerOf, NOW, openSteps, type RunSketch } from "./steps-stage.ts";
import { emptying } from "../support/emptying.ts";

let stage: Awaited<ReturnType<typeof openSteps>>;
beforeAll(
  async () => void (stage = await openSteps(definition, { secrets: { TOKEN: "s3cr3t-value" } })),
);
afterAll(() => stage.close());
beforeEach(() => stage.sql(emptying("$ws.notes")));
const tell = (bus: string): StepDefinition => ({ id: "s", type: "notify", bus, event: "e" });
const transform = (expression: string): StepDefinition => ({
  id: "s",
  type: "transform",
  expression,
});
type Parts = Extract<StepDefinition, { readonly type: "transaction" }>["transaction"];
const together = (...transaction: Parts): StepDefinition => ({
  id: "s",
  type: "transaction",
  refs,
  transaction,
});
const put = (values: object, more: object = {}): Parts[number] => ({
  mutation: { type: "insert", table: "n", values: [values], ...more },
});
const get = (url: string): StepDefinition => ({ id: "s", type: "http", url });
const loop = (items: string): StepDefinition => ({
  id: "s",
  type: "forEach",
  items,
  steps: [respond(1)],
});
/** An expression whose recursion exceeds the maximum depth. */
const ENDLESS = "($f := function($x){1 + $f($x)}; $f(1))";
const notes = () => stage.sql("select * from $ws.notes order by id");
describe("a run", () => {
  const twice: StepDefinition[] = [
    insert("a", { id: 1, text: "{{request.body.t}}" }),
    insert("b", { id: 2 }),
  ];

  it("performs each step once, however often the run is attempted", async () => {
    const first = await stage
      .run(twice, {
        body: { t: "x" },
        record: async ({ path, status }) => {
          if (path === "b" && status === "succeeded") throw new Error("the process ends here");
        },
      })
      .catch((error: unknown) => error);
    expect(first).toMatchObject({
      outcome: { kind: "failed", path: "b", error: { code: "INTERNAL_ERROR" }, next: "retry" },
    });
    expect(await notes()).toHaveLength(1);
    const { records } = first as { records: StepRecord[] };
    const again = await stage.run(twice, { body: { t: "x" }, before: records });
    expect(again.outcome).toEqual({ kind: "ended" });
    expect((await notes()).map(({ id, text }) => [id, text])).toEqual([
      [1, "x"],
      [2, null],
    ]);
  });

  it("records every step with input, output and error, without secrets", async () => {
    const { records } = await stage.run(
      [
        insert("a", { id: 1, text: "{{secrets.TOKEN}} {{request.body.t}}" }),
        { id: "no", type: "fail", message: "it was {{secrets.TOKEN}} {{request.body.t}}" },
      ],
      { body: { t: "hello" } },
    );
    expect(records).toMatchObject([
      {
        path: "a",
        type: "mutation",
        status: "succeeded",
        startedAt: NOW,
        endedAt: NOW,
        error: null,
      },
      {
        path: "no",
        type: "fail",
        status: "failed",
        error: { code: "FAILED", message: "it was {{secrets.TOKEN}} hello" },
      },
    ]);
    expect(JSON.parse(records[0]!.input!)).toMatchObject({
      mutation: { values: [{ text: "{{secrets.TOKEN}} hello" }] },
    });
    expect(records[1]!.input).toBe('{"message":"it was {{secrets.TOKEN}} hello"}');
    expect(JSON.stringify(records)).not.toContain("s3cr3t");
    expect((await notes())[0]!["text"]).toBe("s3cr3t-value hello");
  });

  it("is refused actions beyond `runAs`, with the message of a query", async () => {
    const { outcome } = await stage.run(twice, { runAs: "reader" });
    expect(outcome).toMatchObject({
      kind: "failed",
      path: "a",
      error: { code: "SCOPE_VIOLATION" },
    });
    expect(await notes()).toEqual([]);
  });

  it.each<[next: string, what: string, step: StepDefinition, sketch: RunSketch]>([
    ["park", "a right that is denied", insert("s", { id: 9 }), { runAs: "reader" }],
    ["park", "a topic that is denied", tell("news:all"), { runAs: "reader" }],
    ["park", "a value of another type", insert("s", { id: "{{request.body}}" }), { body: "no" }],
    [
      "park",
      "an object for a value",
      insert("s", { text: "{{request.body}}" }),
      { body: { a: 1 } },
    ],
    [
      "park",
      "a body with flaws",
      { id: "s", type: "query", refs, query: { from: "n", select: ["no"] } },
      {},
    ],
    [
      "park",
      "a value of another type inside a transaction",
      together(put({ id: "{{request.body}}" })),
      { body: "no" },
    ],
    [
      "park",
      "a value of another type that a transaction looks for",
      together({
        query: { from: "n", where: [{ field: "id", op: "eq", value: "{{request.body}}" }] },
      }),
      { body: "no" },
    ],
    [
      "retry",
      "what a step of a transaction gives to the next one",
      together(
        put({ id: 1 }, { returning: true }),
        put({ id: 9, text: { $ref: "steps.0.data.0.text" } }),
      ),
      {},
    ],
    ["park", "an expression that fails", transform('$error("no")'), {}],
    ["park", "no list to go through", loop("{{request.body}}"), { body: 1 }],
    ["park", "an address of another scheme", get("{{request.body}}"), { body: "ftp://a.example/" }],
    ["park", "no address", get("{{request.body}}"), { body: "/x" }],
    ["park", "an address with credentials", get("http://me:word@127.0.0.1:1"), {}],
    ["fail", "a step that ends the run", { id: "s", type: "fail", message: "no" }, {}],
    ["retry", "a row that is in the way", insert("s", { id: 1 }), {}],
    ["retry", "what comes by chance", transform("$error($string($random()))"), {}],
    ["retry", "an expression that takes too much", transform(ENDLESS), {}],
    ["retry", "a server that is away", get("http://127.0.0.1:1"), {}],
    ["retry", "an address that the operator may name yet", get("http://10.0.0.1/"), {}],
  ])("%s follows %s", async (next, _what, step, sketch) => {
    await stage.sql("insert into $ws.notes (id) values (1)");
    const { outcome } = await stage.run([step], sketch);
    expect(outcome).toMatchObject({ kind: "failed", next });
  });

  it("loops over lists, and resumes in the middle of one", async () => {
    const loop: StepDefinition = {
      id: "each",
      type: "forEach",
      items: "{{request.body}}",
      steps: [insert("put", { id: "{{item.id}}", text: "before: {{steps.put.data.0.id}}" })],
    };
    const body = [{ id: 1 }, { id: 2 }, { id: 2 }, { id: 3 }];
    const { outcome, records } = await stage.run([loop], { body });
    expect(outcome).toMatchObject({
      kind: "failed",
      path: "each[2].put",
      error: { code: "INVALID_MUTATION" },
    });
    expect(records.map(({ path, status }) => [path, status])).toEqual([
      ["each[0].put", "succeeded"],
      ["each[1].put", "succeeded"],
      ["each[2].put", "failed"],
    ]);
    await stage.sql("delete from $ws.notes where id = 2");
    const again = await stage.run([loop, respond("{{steps.each.count}}")], {
      body,
      before: records,
    });
    expect(answerOf(again)).toBe(4);
    const found = await notes();
    expect(found.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(new Set(found.map(({ text }) => text))).toEqual(new Set(["before: "]));
  });

  it("waits, and resumes at the right time", async () => {
    const steps: StepDefinition[] = [
      { id: "w", type: "wait", seconds: 60 },
      insert("a", { id: 1 }),
    ];
    const first = await stage.run(steps);
    expect(first.outcome).toEqual({ kind: "waits", untilMs: NOW + 60_000 });
    expect(first.records).toMatchObject([{ path: "w", status: "waiting", endedAt: NOW + 60_000 }]);
    const early = await stage.run(steps, { before: first.records, now: NOW + 59_999 });
    expect([early.outcome, early.records]).toEqual([{ kind: "waits", untilMs: NOW + 60_000 }, []]);
    const late = await stage.run(steps, { before: first.records, now: NOW + 60_000 });
    expect(late.outcome).toEqual({ kind: "ended" });
    expect(await notes()).toHaveLength(1);
  });
  it("ends at its deadline", async () => {
    const endless: StepDefinition = {
      id: "t",
      type: "transform",
      expression: "($f := function($x){$f($x)}; $f(1))",
    };
    const { outcome } = await stage.run([endless], { limitMs: 300, isDurable: false });
    expect(outcome).toMatchObject({
      kind: "failed",
      path: "t",
      error: { code: "AUTOMATION_TIMEOUT" },
    });
  });

  it("executes at most 10,000 steps, and outputs at most 32 MiB", async () => {
    const inner: StepDefinition = {
      id: "in",
      type: "forEach",
      items: "{{request.body.list}}",
      steps: [{ id: "x", type: "forEach", items: "{{request.body.none}}", steps: [respond(1)] }],
    };
    const outer: StepDefinition = {
      id: "out",
      type: "forEach",
      items: "{{request.body.list}}",
      steps: [inner],
    };
    const body = { list: Array.from({ length: 1_000 }, () => 0), none: [] };
    expect((await stage.run([outer], { body, isDurable: false })).outcome).toMatchObject({
      error: { code: "LIMIT_EXCEEDED" },
    });
    const long = { ...body, list: [...body.list, 1] };
    expect((await stage.run([inner], { body: long })).outcome).toMatchObject({
      path: "in",
      error: { code: "LIMIT_EXCEEDED" },
    });
  });
});
