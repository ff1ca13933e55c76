// Tests what each type of step does: numbers that keep all digits, branches, expressions, events
// and mails.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { partyOf } from "../../src/access/index.ts";
import { onBehalfOf } from "../../src/platform/capacity/index.ts";
import type { StepDefinition } from "../../src/catalog/index.ts";
import { definition, insert, readAll, refs, respond } from "./notes.ts";
import { answerOf, openSteps } from "./steps-stage.ts";
import { emptying } from "../support/emptying.ts";

let stage: Awaited<ReturnType<typeof openSteps>>;
beforeAll(
  async () => void (stage = await openSteps(definition, { secrets: { TOKEN: "s3cr3t-value" } })),
);
afterAll(() => stage.close());
beforeEach(() => stage.sql(emptying("$ws.notes")));
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

describe("a step", () => {
  it("chooses a branch once, and keeps it", async () => {
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

  it("computes with available values, without secrets", async () => {
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
  it("answers with text of a caller in linear time", async () => {
    const text = `${"&".repeat(4_000_000)}sig=`;
    const { outcome } = await stage.run([respond("{{request.body.text}}")], { body: { text } });
    expect(outcome.kind === "answered" && outcome.answer.body.length).toBe(text.length);
  });

  it("announces an event once, if it has the right", async () => {
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

  it("queues mails to one plain address, four an hour per mailbox, in any spelling", async () => {
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
      next: "retry",
    });
    for (const spelling of ["ada@ｅxample.com", "ada@example\u3002com", "ada@exa\uff4dple.com"])
      expect(await send(spelling)).toMatchObject({ error: { code: "TOO_MANY_TRIES" } });
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

  it("counts mails of signed and unsigned runs separately (finding: 4 open calls blocked signed mails for an hour)", async () => {
    const steps = [
      { id: "mail", type: "email", to: "{{request.body.to}}", subject: "Hello", text: "Hello" },
    ] as const;
    const { workspace } = stage;
    const send = (callers: "anonymous" | "public" | "trusted", to: string) =>
      onBehalfOf(
        partyOf(callers, "", workspace),
        async () => (await stage.run(steps, { body: { to } })).outcome,
      );
    const refused = { error: { code: "TOO_MANY_TRIES" } };
    for (let time = 0; time < 4; time++)
      expect(await send("anonymous", "customer@example.com")).toEqual({ kind: "ended" });
    expect(await send("anonymous", "customer@example.com")).toMatchObject(refused);
    expect(await send("public", "customer@example.com")).toMatchObject(refused);
    for (let time = 0; time < 4; time++)
      expect(await send("trusted", "customer@example.com")).toEqual({ kind: "ended" });
    expect(await send("trusted", "customer@example.com")).toMatchObject(refused);
    let open = 0;
    while ((await send("anonymous", `p${open}@example.com`)).kind === "ended") open++;
    expect(open).toBe(96);
    expect(await send("trusted", "another@example.com")).toEqual({ kind: "ended" });
  });
});
