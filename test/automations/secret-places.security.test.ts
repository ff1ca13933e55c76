// Secrets of automations are redacted in the places where the definition puts them, and in answers
// of other servers. Text of a caller is never searched, so a caller who guesses a secret learns
// nothing from `[secret]` (G30.3).
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StepDefinition } from "../../src/catalog/index.ts";
import { call, openHttpSteps } from "./http-stage.ts";
import { definition, insert, readAll, refs, respond } from "./notes.ts";
import { answerOf, type RunResult } from "./steps-stage.ts";
import { emptying } from "../support/emptying.ts";

const KEY = 'p+ss/w"rd ä=1~';
const PIN = "73481956";
let stage: Awaited<ReturnType<typeof openHttpSteps>>;
beforeAll(async () => void (stage = await openHttpSteps({ KEY, PIN }, definition)));
afterAll(() => stage.close());
beforeEach(() => stage.sql(emptying("$ws.notes")));

const shownOf = ({ outcome, records }: RunResult): string =>
  JSON.stringify([
    outcome.kind === "answered" ? outcome.answer.body.toString() : outcome,
    records.map(({ input, output, error }) => [input, output, error]),
  ]);

/** The listeners echo the request. */
const echo = (): void =>
  stage.answerWith((request, response) => {
    void text(request).then((body) =>
      response.setHeader("content-type", "application/json").end(JSON.stringify({ body })),
    );
  });

describe("a caller who guesses a secret", () => {
  const auth = { headers: { "X-Pin": "{{secrets.PIN}}" } };
  const post = (body: unknown, more: object = auth) =>
    call(`${stage.base}/`, { method: "POST", body, ...more });
  const note = insert("put", { id: 1, text: "{{request.body.guess}}" });

  it.each<[string, () => readonly StepDefinition[]]>([
    [
      "in the answer of a server that repeats it",
      () => [post({ guess: "{{request.body.guess}}" })],
    ],
    ["by a parameter", () => [post("x", { ...auth, query: { q: "{{request.body.guess}}" } })]],
    ["by the step before", () => [made("request.body.guess"), post("{{steps.made}}")]],
    [
      "by rows that were written before",
      () => [note, readAll, post({ rows: "{{steps.rows.data}}" })],
    ],
    ["in rows that are read back", () => [note, post("x")]],
    [
      "by a loop",
      () => [
        made("[request.body.guess]"),
        {
          id: "each",
          type: "forEach",
          items: "{{steps.made}}",
          steps: [post("{{item}}")],
        },
      ],
    ],
  ])("sees the guess unchanged, right or wrong, %s", async (_, steps) => {
    echo();
    const shown = async (guess: string): Promise<string> => {
      await stage.sql(emptying("$ws.notes"));
      const answer = respond({ call: "{{steps.call}}", guess: "{{request.body.guess}}" });
      const result = shownOf(await stage.run([...steps(), answer], { body: { guess } }));
      return result
        .replaceAll(guess, "<guess>")
        .replaceAll(/(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [^"]*GMT|durationMs[^,}]*/g, "");
    };
    const right = await shown(PIN);
    expect(right).toBe(await shown("12345678"));
    expect(right).toContain("<guess>");
    expect(right).not.toContain("[secret]");
  });

  const made = (expression: string): StepDefinition => ({
    id: "made",
    type: "transform",
    expression,
  });

  it("learns nothing from the message of a refused write", async () => {
    const errorOf = async (values: Record<string, unknown>, guess: string) => {
      const { outcome } = await stage.run([insert("put", values)], { body: { guess } });
      return outcome.kind === "failed" && outcome.error;
    };
    const both = { id: "{{request.body.guess}}", text: "{{secrets.PIN}}", amount: "x" };
    const right = await errorOf(both, PIN);
    expect(right).toEqual(await errorOf(both, "12345678"));
    expect(right).toMatchObject({ message: expect.stringContaining("not shown") });
    expect(await errorOf({ id: 1, amount: "x" }, "")).toMatchObject({
      message: expect.stringContaining("amount"),
    });
  });
});

describe("a secret", () => {
  it("appears in no record of the step that sends it, in any part of a request", async () => {
    stage.answerWith((_request, response) => response.end("{}"));
    const step = call(`${stage.base}/{{secrets.KEY}}/x`, {
      method: "POST",
      headers: { Authorization: "Basic {{secrets.PIN}}" },
      query: { q: "{{secrets.KEY}}" },
      body: 'pin={{secrets.PIN}}&json={"a":"{{secrets.KEY}}"}',
    });
    const shown = shownOf(await stage.run([step]));
    for (const form of [KEY, JSON.stringify(KEY).slice(1, -1), encodeURIComponent(KEY), PIN])
      expect(shown).not.toContain(form);
    expect(shown).toContain("{{secrets.KEY}}/x");
  });

  it.each<[string, (key: string, request: IncomingMessage) => string]>([
    ["unchanged", (key) => `before ${key} after`],
    ["as a part of an address", (_key, request) => request.url ?? ""],
    ["percent-encoded in small letters", (key) => encodeURIComponent(key).toLowerCase()],
    ["as a form", (key) => new URLSearchParams({ key }).toString()],
    ["in JSON", (key) => JSON.stringify({ key })],
    ["in JSON within a string", (key) => JSON.stringify({ text: JSON.stringify({ key }) })],
    ["in base64", (key) => Buffer.from(key).toString("base64")],
    ["in base64 behind a user's name", (key) => Buffer.from(`joe:${key}`).toString("base64")],
    ["in base64 between others", (key) => Buffer.from(`jo:${key}:x`).toString("base64url")],
    ["in hex", (key) => `0x${Buffer.from(key).toString("hex")}`],
    ["in large hex", (key) => Buffer.from(key).toString("hex").toUpperCase()],
    ["among bytes that are no text", (key) => `\u00ff${Buffer.from(key).toString("latin1")}`],
    ["as the name of a member", (key) => JSON.stringify({ [key]: 1 })],
  ])("is found in the answer of another server %s", async (_, spelled) => {
    stage.answerWith((request, response) => {
      const type = request.headers["x-type"];
      const body = spelled(KEY, request);
      response.setHeader("content-type", String(type));
      response.end(body.startsWith("\u00ff") ? Buffer.from(body, "latin1") : body);
    });
    for (const type of ["application/json", "text/plain"]) {
      const step = call(`${stage.base}/?q={{secrets.KEY}}`, { headers: { "X-Type": type } });
      const { records } = await stage.run([step]);
      const output = records.at(-1)!.output!;
      expect(output).toContain("[secret]");
      const base64 = ["", "x", "xx"].map((before) => Buffer.from(before + KEY).toString("base64"));
      const parts = base64.map((text) => text.slice(4, 12));
      const hex = Buffer.from(KEY).toString("hex");
      for (const form of [KEY, encodeURIComponent(KEY), hex, ...parts])
        expect(output.toLowerCase()).not.toContain(form.toLowerCase());
    }
  });

  it("is found in numbers, and the result is valid JSON", async () => {
    stage.answerWith((_request, response) => response.end(`{"pin":${PIN},"n":1.10}`));
    const step = call(`${stage.base}/`, { headers: { "X-Pin": "{{secrets.PIN}}" } });
    const result = await stage.run([step, respond("{{steps.call.body}}")]);
    expect(answerOf(result)).toEqual({ pin: "[secret]", n: 1.1 });
  });

  it("is redacted in the columns to which a step writes it, and in no others", async () => {
    const put = insert("put", { id: 1, text: "{{secrets.PIN}}", big: "{{request.body.n}}" });
    const find: StepDefinition = {
      id: "find",
      type: "query",
      refs,
      query: {
        from: "n",
        select: ["big", { field: "text", alias: "found" }],
        where: [{ field: "TEXT".toLowerCase(), op: "eq", value: "{{secrets.PIN}}" }],
      },
    };
    const answer = respond({ put: "{{steps.put.data}}", find: "{{steps.find.data}}" });
    for (const isDurable of [true, false]) {
      await stage.sql(emptying("$ws.notes"));
      const result = await stage.run([put, find, answer], { body: { n: 73481956 }, isDurable });
      expect(answerOf(result)).toEqual({
        put: [expect.objectContaining({ id: 1, text: "[secret]", big: PIN })],
        find: [{ big: PIN, found: "[secret]" }],
      });
    }
  });

  it("appears as its placeholder in the message of a `fail` step", async () => {
    const fail: StepDefinition = {
      id: "f",
      type: "fail",
      message: "{{secrets.PIN}} {{request.body}}",
    };
    const { outcome } = await stage.run([fail], { body: PIN });
    expect(outcome).toMatchObject({ error: { message: `{{secrets.PIN}} ${PIN}` } });
  });

  it("appears in no message about a URL that contains it", async () => {
    stage.answerWith(() => {});
    const step = call("http://{{secrets.PIN}}.invalid/{{request.body}}");
    const shown = shownOf(await stage.run([step], { body: "x" }));
    expect(shown).toContain("The address");
    expect(shown).not.toContain(PIN);
  });
});
