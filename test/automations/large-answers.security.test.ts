// Tests large JSON in answers of other servers and in rows: its size limits, and the redaction of
// secrets in it (G30.3, G30.11).
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { replaceMembers } from "../../src/automations/values/json-members.ts";
import { call, openHttpSteps } from "./http-stage.ts";

let stage: Awaited<ReturnType<typeof openHttpSteps>>;
beforeAll(async () => void (stage = await openHttpSteps()));
afterAll(() => stage.close());

const answerJson = (text: string): void =>
  stage.answerWith((_request, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(text),
  );

it("a large answer shows no secret in names, texts or large members", async () => {
  const filler = "1,".repeat(30_000);
  answerJson(`{"a":[${filler}"x the-secret-key y"],"the-secret-key":[${filler}1],"b":1.10}`);
  const key = { Authorization: "Bearer {{secrets.KEY}}" };
  const { outcome, records } = await stage.run([
    call(`${stage.base}/`, { headers: key }),
    { id: "r", type: "response", body: "{{steps.call.body}}" },
  ]);
  const text = outcome.kind === "answered" ? outcome.answer.body.toString() : "";
  expect(text).toBe(`{"a":[${filler}"x [secret] y"],"[secret]":[${filler}1],"b":1.10}`);
  expect(JSON.stringify(records)).not.toContain("the-secret-key");
});

it("a placeholder for a large answer becomes its JSON in every text", async () => {
  const list = `[${"1,".repeat(30_000)}1]`;
  answerJson(list);
  const body = { a: "{{steps.call.body}}", b: "<{{steps.call.body}}>", c: "{{steps.call.body.0}}" };
  const { outcome } = await stage.run([
    call(`${stage.base}/`),
    { id: "r", type: "response", body },
  ]);
  const text = outcome.kind === "answered" ? outcome.answer.body.toString() : "";
  expect(text).toBe(`{"a":${list},"b":"<${list}>","c":1}`);
  const headers = { "x-a": "{{steps.call.body}}" };
  const refused = await stage.run([call(`${stage.base}/`), { id: "r", type: "response", headers }]);
  expect(refused.outcome).toMatchObject({ kind: "failed", error: { code: "INVALID_VALUE" } });
});

it("an answer beyond the limits of parsing fails its step", async () => {
  answerJson(`[${"1,".repeat(260_000)}1]`);
  const { outcome } = await stage.run([call(`${stage.base}/`)]);
  expect(outcome).toMatchObject({
    kind: "failed",
    error: {
      code: "HTTP_TOO_LARGE",
      message: expect.stringContaining("more than 250000 values"),
    },
  });
});

it("replacing members in a text gives the same result as in its value", () => {
  const value = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      fc.constant(null),
      fc.integer(),
      fc.string({ unit: fc.constantFrom('"', "\\", ":", "{", "]", ",", "key", " ", "é") }),
      fc.array(tie("json"), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom("key", "Key", 'k"ey', "other", "null", ""), tie("json")),
    ),
  })).json;
  const replaced = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(replaced);
    if (typeof each !== "object" || each === null) return each;
    const isWanted = (name: string, member: unknown): boolean =>
      /^key$/i.test(name) && member !== null;
    return Object.fromEntries(
      Object.entries(each).map(([name, member]) => [
        name,
        isWanted(name, member) ? "x" : replaced(member),
      ]),
    );
  };
  fc.assert(
    fc.property(value, fc.constantFrom(0, 2), (each, indent) => {
      const text = JSON.stringify(each, null, indent);
      const made = replaceMembers(text, (name) => /^key$/i.test(name), '"x"');
      expect(JSON.parse(made)).toEqual(replaced(each));
    }),
  );
});
