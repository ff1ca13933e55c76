// Failures and results of tools (G37.5, G37.6, G37.16).
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { GatewayError } from "../../src/contract/errors.ts";
import { checkToolArguments, toolsDocument } from "../../src/contract/tools.ts";
import { callTool } from "../../src/mcp/call-tool.ts";
import { offeredTools } from "../../src/mcp/tools/index.ts";
import { TOOL_RESULT_MAX } from "../../src/mcp/tool.ts";
import { fakeContext } from "./mcp-calls.ts";

type Run = (input: unknown) => Promise<object>;

async function call(run: Run, input: unknown = {}, name = "whoami") {
  const context = fakeContext(run);
  const outcome = await callTool(context, name, input);
  const [content] = outcome?.content ?? [];
  return { facts: context.call.facts, outcome, text: content?.type === "text" ? content.text : "" };
}

describe("a tool", () => {
  it("returns its result as JSON and as a structure", async () => {
    const { outcome, facts } = await call(async () => ({ a: [1, null] }));
    expect(outcome).toEqual({
      content: [{ type: "text", text: '{"a":[1,null]}' }],
      structuredContent: { a: [1, null] },
    });
    expect(facts).toEqual({ action: "whoami" });
  });

  it("fails with code, message and details", async () => {
    const details = ["/where: is not known", "/limit: must be at most 1000"];
    const { outcome, text, facts } = await call(async () => {
      throw new GatewayError("INVALID_QUERY", { details });
    });
    expect(outcome).toMatchObject({ isError: true });
    expect(JSON.parse(text)).toEqual({
      code: "INVALID_QUERY",
      message: "The query is not valid. See the details.",
      details,
    });
    expect(facts.code).toBe("INVALID_QUERY");
  });

  it("does not run with invalid arguments", async () => {
    const { text } = await call(() => Promise.reject(new Error("ran")), { unknown: 1 });
    expect(JSON.parse(text)).toMatchObject({
      code: "INVALID_REQUEST",
      details: [expect.stringMatching(/^\/unknown: is not a known key/)],
    });
    for (const given of [[], "text", 7, null])
      expect(JSON.parse((await call(async () => ({}), given)).text).code).toBe("INVALID_REQUEST");
  });

  it("reveals nothing about an unexpected error", async () => {
    const { text } = await call(() => Promise.reject(new Error("password=secret")));
    expect(JSON.parse(text)).toEqual({
      code: "INTERNAL_ERROR",
      message: "Internal error, request r.",
      details: [],
    });
  });

  it("fails if its result is too long for a client", async () => {
    const { outcome, text } = await call(async () => ({ rows: "x".repeat(TOOL_RESULT_MAX) }));
    expect(outcome).toMatchObject({ isError: true });
    expect(JSON.parse(text).message).toContain("fewer rows");
  });

  it("that is not offered does not exist", async () => {
    for (const name of ["query_rows", "nothing", "__proto__", "constructor", ""])
      expect(
        (await call(() => Promise.reject(new Error("ran")), {}, name)).outcome,
      ).toBeUndefined();
  });
});

describe("the list", () => {
  it("keeps the order of the contract, even with omitted tools, and has at most 12", () => {
    const names = toolsDocument().tools.map(({ name }) => name);
    expect(names).toEqual(toolsDocument().tools.map(({ name }) => name));
    expect(names.length).toBeLessThanOrEqual(12);
    const context = fakeContext(async () => ({}));
    const offered = offeredTools(context.call, context.tools);
    expect(offered.map(({ name }) => name)).toEqual(["whoami"]);
  });

  type Node = Readonly<Record<string, unknown>>;
  const schemas = toolsDocument().tools.flatMap(
    ({ name, inputSchema, outputSchema }) =>
      [
        [`${name}, arguments`, inputSchema],
        [`${name}, result`, outputSchema],
      ] as const,
  );

  /** Returns a schema and all schemas inside it. */
  function* nodesOf(schema: Node): Generator<Node> {
    yield schema;
    const { properties = {}, $defs = {}, items, additionalProperties, anyOf = [] } = schema;
    const inner = [
      ...Object.values(properties as Node),
      ...Object.values($defs as Node),
      ...(anyOf as unknown[]),
      items,
      additionalProperties,
    ];
    for (const node of inner)
      if (typeof node === "object" && node !== null) yield* nodesOf(node as Node);
  }

  describe.each(schemas)("%s", (_name, schema) => {
    const definitions = (schema["$defs"] ?? {}) as Readonly<Record<string, Node>>;
    const targetOf = ({ $ref }: Node): Node | undefined =>
      typeof $ref === "string" ? definitions[$ref.slice("#/$defs/".length)] : undefined;

    it("is a complete schema of the standard", () => {
      expect(schema["type"]).toBe("object");
      expect(JSON.stringify(schema)).not.toMatch(/"x-[a-z]/);
      for (const node of nodesOf(schema))
        if ("$ref" in node) expect(targetOf(node), String(node["$ref"])).toBeDefined();
    });

    it("gives each value a direct type, if it has one", () => {
      for (const node of nodesOf(schema)) {
        const says = { ...targetOf(node), ...node };
        const isUnion = "anyOf" in says;
        const isAny = Object.keys(says).every((key) => key === "description");
        if (!isUnion && !isAny) expect(node, JSON.stringify(node)).toHaveProperty("type");
        expect(node).not.toHaveProperty("allOf");
      }
    });

    it("contains each definition once", () => {
      const texts = Object.values(definitions).map((definition) => JSON.stringify(definition));
      expect(new Set(texts).size).toBe(texts.length);
      const text = JSON.stringify(schema);
      for (const [name, definition] of Object.entries(definitions)) {
        expect(text.split(`"#/$defs/${name}"`).length, name).toBeGreaterThan(2);
        expect(text.split(JSON.stringify(definition)).length, name).toBe(2);
      }
    });
  });

  it("accepts all examples of arguments", () => {
    for (const { name, inputSchema } of toolsDocument().tools) {
      const isShown = new Ajv2020({ strict: false }).compile(inputSchema);
      for (const example of inputSchema["examples"] as readonly object[]) {
        expect(checkToolArguments(name, structuredClone(example)), name).toEqual([]);
        expect(isShown(example), name).toBe(true);
      }
    }
  });
});

it("a tool whose client has left throws the reason, so that no fault is logged", async () => {
  const reason = new Error("The client went away.");
  const failing = (): Promise<never> => Promise.reject(new Error("The statement was cancelled."));
  const outcome = callTool(
    fakeContext(failing, { signal: AbortSignal.abort(reason) }),
    "whoami",
    {},
  );
  await expect(outcome).rejects.toBe(reason);
});
