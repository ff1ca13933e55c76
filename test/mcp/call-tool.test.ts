// How tools fail, and what they may answer (G37.5, G37.6).
import { describe, expect, test } from "vitest";
import { GatewayError } from "../../src/contract/errors.ts";
import { toolsDocument } from "../../src/contract/tools.ts";
import { toolCall } from "../../src/mcp/call-tool.ts";
import { offeredTools, shownTools } from "../../src/mcp/offered-tools.ts";
import { TOOL_RESULT_MAX, type ToolCall, type Tools } from "../../src/mcp/tool.ts";

type Run = (given: unknown) => Promise<object>;

/** Tools of which `whoami` alone is offered, and does what the test says. */
function toolsOf(run: Run): Tools {
  const entries = toolsDocument().tools.map(({ name }) => [
    name,
    { name, isOffered: () => name === "whoami", run: (_: unknown, given: unknown) => run(given) },
  ]);
  return Object.fromEntries(entries) as unknown as Tools;
}

const told = (thrown: unknown): GatewayError =>
  thrown instanceof GatewayError
    ? thrown
    : new GatewayError("INTERNAL_ERROR", { message: "Internal error, request r." });

async function call(run: Run, given: unknown = {}, name = "whoami") {
  const facts: ToolCall["facts"] = {};
  const outcome = await toolCall(toolsOf(run), { facts } as ToolCall, { name, given, told })?.();
  return { facts, outcome, text: outcome?.text ?? "" };
}

describe("a tool", () => {
  test("answers JSON of its result", async () => {
    const { outcome, facts } = await call(async () => ({ a: [1, null] }));
    expect(outcome).toEqual({ text: '{"a":[1,null]}', isError: false });
    expect(facts).toEqual({ action: "whoami" });
  });

  test("fails with code, message and details", async () => {
    const details = ["/where: is not known", "/limit: must be at most 1000"];
    const { outcome, text, facts } = await call(async () => {
      throw new GatewayError("INVALID_QUERY", { details });
    });
    expect(outcome).toMatchObject({ isError: true });
    expect(JSON.parse(text)).toEqual({
      code: "INVALID_QUERY",
      message: "The query is not valid.",
      details,
    });
    expect(facts.code).toBe("INVALID_QUERY");
  });

  test("is not run with arguments that do not fit", async () => {
    const { text } = await call(() => Promise.reject(new Error("ran")), { unknown: 1 });
    expect(JSON.parse(text)).toMatchObject({
      code: "INVALID_REQUEST",
      details: [expect.stringMatching(/^\/unknown: is not a known key/)],
    });
    for (const given of [[], "text", 7, null])
      expect(JSON.parse((await call(async () => ({}), given)).text).code).toBe("INVALID_REQUEST");
  });

  test("says nothing of what nobody foresaw", async () => {
    const { text } = await call(() => Promise.reject(new Error("password=secret")));
    expect(JSON.parse(text)).toEqual({
      code: "INTERNAL_ERROR",
      message: "Internal error, request r.",
      details: [],
    });
  });

  test("fails instead of answering more than a client can hold", async () => {
    const { outcome, text } = await call(async () => ({ rows: "x".repeat(TOOL_RESULT_MAX) }));
    expect(outcome).toMatchObject({ isError: true });
    expect(JSON.parse(text).message).toContain("fewer rows");
  });

  test("that is not offered does not exist", async () => {
    for (const name of ["query_rows", "nothing", "__proto__", "constructor", ""])
      expect(
        (await call(() => Promise.reject(new Error("ran")), {}, name)).outcome,
      ).toBeUndefined();
  });
});

describe("the list", () => {
  test("keeps the order of the contract, whatever is left out, and has at most 12", () => {
    const names = shownTools().map(({ name }) => name);
    expect(names).toEqual(toolsDocument().tools.map(({ name }) => name));
    expect(names.length).toBeLessThanOrEqual(12);
    const offered = offeredTools(
      toolsOf(async () => ({})),
      {} as ToolCall,
    );
    expect(offered.map(({ name }) => name)).toEqual(["whoami"]);
  });

  test("shows schemas of the standard alone, each whole in itself", () => {
    const text = JSON.stringify(shownTools());
    expect(text).not.toMatch(/"x-[a-z]/);
    for (const { inputSchema, outputSchema } of shownTools())
      for (const schema of [inputSchema, outputSchema]) {
        expect(schema["type"]).toBe("object");
        const targets = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)];
        const known = Object.keys((schema["$defs"] ?? {}) as object);
        for (const [, target] of targets) expect(known).toContain(target);
      }
  });
});
