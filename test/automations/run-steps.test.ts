// What steps do, what is recorded of them, and how runs go on: effects in the database happen once (G30.4).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StepDefinition } from "../../src/catalog/index.ts";
import type { StepRecord } from "../../src/automations/steps/step-types.ts";
import { defineWorkspace, scope } from "../support/definition.ts";
import { answerOf, NOW, openSteps } from "./steps-stage.ts";

const definition = defineWorkspace({
  tables: {
    notes: {
      columns: {
        id: { type: "integer", primaryKey: true, required: true },
        text: { type: "text" },
        big: { type: "bigint" },
        amount: { type: "decimal" },
        ratio: { type: "float" },
        more: { type: "json" },
      },
    },
  },
  keys: { backend: { kind: "server", tables: "all", topics: "all" } },
  topics: { news: {} },
  roles: { reader: { tables: { notes: scope({ actions: ["read"] }) } } },
});

let stage: Awaited<ReturnType<typeof openSteps>>;
beforeAll(
  async () => void (stage = await openSteps(definition, { secrets: { TOKEN: "s3cr3t-value" } })),
);
afterAll(() => stage.close());
beforeEach(() => stage.sql("truncate $ws.notes"));
const notes = () => stage.sql("select * from $ws.notes order by id");

const refs = { n: "notes" };
const insert = (id: string, values: Record<string, unknown>): StepDefinition => ({
  id,
  type: "mutation",
  refs,
  mutation: { type: "insert", table: "n", values: [values], returning: true },
});
const readAll: StepDefinition = {
  id: "rows",
  type: "query",
  refs,
  query: { from: "n", select: "*", orderBy: [{ field: "id" }] },
};
const respond = (body: unknown): StepDefinition => ({ id: "answer", type: "response", body });

describe("numbers", () => {
  const text =
    '{"id": 1, "big": 9223372036854775807, "amount": 12345678901234567890.123400, "ratio": 0.1000000000000000055511151231257827, "more": {"n": 1.10, "e": 1e400, "list": [12345678901234567890]}}';
  const step = insert("put", {
    id: "{{request.body.id}}",
    big: "{{request.body.big}}",
    amount: "{{request.body.amount}}",
    ratio: "{{request.body.ratio}}",
    more: "{{request.body.more}}",
    text: "{{request.body.amount}} of {{request.body.more}}",
  });

  it.each([true, false])(
    "keep their digits from a body through rows to an answer (durable: %s)",
    async (isDurable) => {
      const { outcome } = await stage.run(
        [step, readAll, respond({ row: "{{steps.rows.data.0}}", body: "{{request.body}}" })],
        { text: text.replace(', "e": 1e400', ""), isDurable },
      );
      expect(outcome.kind === "answered" && outcome.answer.body.toString()).toBe(
        '{"row":{"id":1,"text":"12345678901234567890.123400 of {\\"n\\":1.10,\\"list\\":[12345678901234567890]}","big":"9223372036854775807","amount":"12345678901234567890.123400","ratio":0.1,"more":{"n": 1.10, "list": [12345678901234567890]}},"body":{"id":1,"big":9223372036854775807,"amount":12345678901234567890.123400,"ratio":0.1000000000000000055511151231257827,"more":{"n":1.10,"list":[12345678901234567890]}}}'
          .replaceAll(": 1", ":1")
          .replaceAll(', "list', ',"list')
          .replaceAll(": [", ":["),
      );
    },
  );

  it("are found by their digits", async () => {
    await stage.run([step], { text: text.replace(', "e": 1e400', "") });
    const where = [
      { field: "big", op: "eq", value: "{{request.body.big}}" },
      { field: "amount", op: "in", value: ["{{request.body.amount}}", 1] },
    ];
    const found: StepDefinition = {
      id: "rows",
      type: "query",
      refs,
      query: { from: "n", select: ["id"], where },
    };
    const result = await stage.run([found, respond("{{steps.rows.data}}")], { text });
    expect(answerOf(result)).toEqual([{ id: 1 }]);
  });
});

describe("a run", () => {
  const twice: StepDefinition[] = [
    insert("a", { id: 1, text: "{{request.body.t}}" }),
    insert("b", { id: 2 }),
  ];

  it("does each step once, however often it is tried", async () => {
    const first = await stage
      .run(twice, {
        body: { t: "x" },
        record: async ({ path, status }) => {
          if (path === "b" && status === "succeeded") throw new Error("the process ends here");
        },
      })
      .catch((error: unknown) => error);
    expect(first).toMatchObject({
      outcome: { kind: "failed", path: "b", error: { code: "INTERNAL_ERROR" }, isFinal: false },
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
      { body: { t: "hello s3cr3t-value" } },
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
        error: { code: "FAILED", message: "it was [secret] hello [secret]" },
      },
    ]);
    expect(JSON.parse(records[0]!.input!)).toMatchObject({
      mutation: { values: [{ text: "{{secrets.TOKEN}} hello [secret]" }] },
    });
    expect(JSON.stringify(records)).not.toContain("s3cr3t");
    expect((await notes())[0]!["text"]).toBe("s3cr3t-value hello s3cr3t-value");
  });

  it("is refused what `runAs` may not do, in the words of a query", async () => {
    const { outcome } = await stage.run(twice, { runAs: "reader" });
    expect(outcome).toMatchObject({
      kind: "failed",
      path: "a",
      error: { code: "SCOPE_VIOLATION" },
    });
    expect(await notes()).toEqual([]);
  });

  it("goes through lists, and goes on in the middle of one", async () => {
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

  it("waits, and goes on when the time has come", async () => {
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

  it("chooses once, and stays with it", async () => {
    const step: StepDefinition = {
      id: "which",
      type: "choose",
      branches: [
        { when: "request.body.n > 5", steps: [respond("many")] },
        { when: "request.body.n", steps: [respond("few")] },
      ],
      otherwise: [respond("none")],
    };
    for (const [n, word] of [
      [6, "many"],
      [1, "few"],
      [0, "none"],
    ] as const) {
      const { outcome, records } = await stage.run([step], { body: { n } });
      expect(outcome.kind === "answered" && outcome.answer.body.toString()).toBe(word);
      const again = await stage.run([step], { body: { n: 6 }, before: records });
      expect(again.outcome.kind === "answered" && again.outcome.answer.body.toString()).toBe(word);
      expect(again.records).toEqual([]);
    }
  });

  it("computes with what is there, without secrets", async () => {
    await stage.run([
      insert("a", { id: 1, amount: "1.50" }),
      insert("b", { id: 2, amount: "2.25" }),
    ]);
    const total: StepDefinition = {
      id: "total",
      type: "transform",
      expression:
        '{"sum": $sum(steps.rows.data.$number(amount)), "by": request.headers.`x-by`, "keys": $keys($$)}',
    };
    const result = await stage.run([readAll, total, respond("{{steps.total}}")], {
      headers: { "x-by": "ada" },
    });
    expect(answerOf(result)).toEqual({ sum: 3.75, by: "ada", keys: ["request", "steps"] });
  });

  it("ends at its deadline", async () => {
    const endless: StepDefinition = {
      id: "t",
      type: "transform",
      expression: "($f := function($x){$f($x)}; $f(1))",
    };
    const { outcome } = await stage.run([endless], { deadline: NOW + 300, isDurable: false });
    expect(outcome).toMatchObject({
      kind: "failed",
      path: "t",
      error: { code: "AUTOMATION_TIMEOUT" },
    });
  });

  it("carries out 10,000 steps at most, and gives 32 MiB", async () => {
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

  it("announces events once, where it may", async () => {
    const steps = [
      {
        id: "tell",
        type: "notify",
        bus: "news:{{request.body.to}}",
        event: "said",
        data: "{{request.body}}",
      },
    ] as const;
    const text = '{"to":"all","n":1.10}';
    const { records } = await stage.run(steps, { text });
    expect(records).toMatchObject([{ path: "tell", status: "succeeded" }]);
    await stage.run(steps, { text, before: records });
    const events = await stage.sql("select event from gateway_tx.change where event is not null");
    expect(events).toMatchObject([
      {
        event: {
          topic: "news",
          instance: "all",
          name: "said",
          data: text,
          actor: { kind: "automation" },
        },
      },
    ]);
    for (const [to, runAs] of [
      ["all", "reader"],
      ["a b", "backend"],
      ["all:more", "backend"],
    ])
      expect((await stage.run(steps, { body: { to }, runAs: runAs! })).outcome).toMatchObject({
        error: { code: "TOPIC_DENIED" },
      });
  });

  it("queues mails to one plain address, four an hour", async () => {
    const steps = [
      {
        id: "mail",
        type: "email",
        to: "{{request.body.to}}",
        subject: "For {{request.body.to}}",
        text: "{{request.body.text}}",
      },
    ] as const;
    const send = async (to: string, text = "hello") =>
      (await stage.run(steps, { body: { to, text } })).outcome;
    for (let time = 0; time < 4; time++)
      expect(await send("ada@example.com")).toEqual({ kind: "ended" });
    expect(stage.mails).toMatchObject(
      Array.from({ length: 4 }, () => ({
        template: "automation",
        to: "ada@example.com",
        values: { title: "For ada@example.com", message: "hello" },
      })),
    );
    expect(await send("Ada@Example.com")).toMatchObject({
      error: { code: "TOO_MANY_TRIES" },
      isFinal: false,
    });
    expect(await send("eve@example.com")).toEqual({ kind: "ended" });
    for (const to of [
      "",
      "a@b.example, c@d.example",
      "a@b.example\r\nBcc: c@d.example",
      "A <a@b.example>",
      "a b@c.example",
      "no address",
      "x@y.example?cc=z@y.example\u0000",
    ])
      expect(await send(to)).toMatchObject({ error: { code: "INVALID_VALUE" } });
    expect(await send("bob@example.com", "x".repeat(20_001))).toMatchObject({
      error: { code: "LIMIT_EXCEEDED" },
    });
    expect(stage.mails).toHaveLength(5);
  });
});
