// JSON of endpoint calls that is too large for the event loop is parsed outside it (G30.11).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLargeJson, shorter, text } from "./large-json-stage.ts";

let stage: Awaited<ReturnType<typeof openLargeJson>>;
beforeAll(async () => {
  stage = await openLargeJson();
});
afterAll(() => stage.close());

/** Calls again if the machine had too little CPU time for an expression (503, 504). */
async function call(...asked: Parameters<typeof stage.call>) {
  for (let left = 4; ; left--) {
    const answer = await stage.call(...asked);
    if (left === 0 || (answer.status !== 503 && answer.status !== 504)) return answer;
  }
}

it.each([
  ["endpoint", "placeholder"],
  ["webhook", "placeholder"],
  ["endpoint", "expression"],
])(
  "1.6 MB with 120,000 keys at /%s is not parsed on the event loop (%s)",
  async (spelling, name) => {
    const { status, text: told, onLoop } = await call(name, text, spelling);
    expect([status, told]).toEqual([200, '{"value":12345678901234567890.10,"none":null}']);
    expect(onLoop).toBeLessThan(text.length / 4);
  },
);

it.each([
  ["echo", shorter],
  ["nested", `{"all":[${shorter}]}`],
  ["text", `<${shorter}>`],
  ["cell", "ok"],
  ["nestedCell", "ok"],
  ["sent", shorter],
  ["answered", '{"value":12345678901234567890.10,"none":null}'],
  ["passedOn", shorter],
  ["row", '{"value":12345678901234567890.10,"none":null}'],
  ["rowKept", "ok"],
])(
  "large JSON is passed on as text, not as a value of the event loop (%s; finding: 300 ms)",
  async (name, expected) => {
    const { status, text: told, onLoop } = await call(name, shorter);
    expect([status, told === expected]).toEqual([200, true]);
    expect(onLoop).toBeLessThan(shorter.length / 4);
  },
);

it("cells of json columns hold every member of large JSON", async () => {
  const stored = await stage.sql(
    `select distinct body = $1::jsonb or body -> 'all' = $1::jsonb as same from $ws.events`,
    [shorter],
  );
  expect(stored).toEqual([{ same: true }]);
  const { text: told } = await call("rowPassedOn");
  expect(JSON.parse(told)).toEqual(JSON.parse(shorter));
});

it.each(['"\\u0000"', '"\\ud800"'])(
  "a json column refuses %s in large JSON as in small JSON",
  async (value) => {
    const list = (count: number): string => `[${`${value},`.repeat(count)}1]`;
    for (const count of [1, 30_000])
      expect([count, (await call("cell", list(count))).status]).toEqual([count, 500]);
  },
);

it("a body that no step reads is not parsed at all", async () => {
  const { status, onLoop } = await call("untouched");
  expect(status).toBe(200);
  expect(onLoop).toBeLessThan(text.length / 100);
});

it("a body that is used as a whole keeps every value and digit", async () => {
  for (const body of [
    text,
    `[${"1.50,".repeat(60_000)}1e999]`,
    `[${'{"a":[[],{}]},'.repeat(30_000)}{"__proto__":{"b":-0}}]`,
    `${"[".repeat(400)}${"7,".repeat(100_000)}7${"]".repeat(400)}`,
  ]) {
    const { status, text: told } = await call("echo", body);
    expect([status, told === body]).toEqual([200, true]);
  }
});

it("invalid JSON, and JSON with more than 250,000 values, stays one text", async () => {
  for (const body of [`${text} `.repeat(2), `[${"1,".repeat(260_000)}1]`]) {
    const { status, text: told } = await call("echo", body);
    expect([status, told === body]).toEqual([200, true]);
  }
});
