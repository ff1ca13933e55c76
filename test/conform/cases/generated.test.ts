// Tests the generator of cases with OpenAPI documents of a user. The test takes the place of the
// server.
import { describe, expect, it } from "vitest";
import type {
  Case,
  CaseContext,
  CaseRequest,
  CaseExchange,
  CaseFinding,
} from "../../../src/conform/case.ts";
import { generatedCases } from "../../../src/conform/cases/index.ts";
import { contract } from "../../../src/contract/document.ts";

const pets = {
  openapi: "3.1.0",
  paths: {
    "/pets": {
      post: {
        operationId: "createPet",
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100 } },
          { name: "X-Trace", in: "header", schema: { type: "string", pattern: "^[a-f]{4}$" } },
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
        },
        responses: { "201": { description: "Made." } },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: "object",
        required: ["name", "kind"],
        additionalProperties: false,
        properties: {
          name: { type: "string", minLength: 2, maxLength: 10 },
          kind: { type: "string", enum: ["cat", "dog"] },
          age: { type: "integer", minimum: 0, maximum: 40 },
          tags: { type: "array", maxItems: 3, items: { type: "string" } },
          parent: { $ref: "#/components/schemas/Pet" },
        },
      },
    },
  },
};

interface Sent {
  readonly requests: CaseRequest[];
  readonly findings: CaseFinding[];
}

/** Runs cases against a server that gives each request the same status. */
async function run(cases: readonly Case[], status: number): Promise<Sent> {
  const sent: Sent = { requests: [], findings: [] };
  const context: CaseContext = {
    send: async (request): Promise<CaseExchange> => {
      sent.requests.push(request);
      const response = { status, headers: {}, bytes: new Uint8Array() };
      return { request, url: "", response, startedAt: new Date(0), durationMs: 1 };
    },
    report: (finding) => void sent.findings.push(finding),
    skip: (reason) => {
      throw new Error(reason);
    },
    judge: () => {},
    hmac: () => Buffer.alloc(0),
    forward: async () => {
      throw new Error("not used");
    },
    atEnd: () => {},
  };
  for (const one of cases) await one.run(context);
  return sent;
}

const casesOf = (seed = "1", cases = 200, document: object = pets): Case[] =>
  generatedCases({
    document: document as never,
    seed,
    cases,
    fixed: {},
    placeOf: (pointer) => pointer,
  });

const kindsOf = (cases: readonly Case[]): Set<string> =>
  new Set(cases.map(({ id }) => /\/(\w+-\w+-(?:min-1|max\+1|[a-z]+))/.exec(id)?.[1] ?? id));

describe("generated cases", () => {
  it("cover each kind of defect: type, bounds, missing, extra, null, enum, pattern", () => {
    const kinds = kindsOf(casesOf());
    for (const kind of [
      "defect-body-type",
      "defect-body-missing",
      "defect-body-extra",
      "defect-body-null",
      "defect-body-enum",
      "defect-body-syntax",
      "defect-body-min-1",
      "defect-body-max+1",
      "defect-query-type",
      "defect-query-min-1",
      "defect-query-max+1",
      "defect-header-pattern",
    ])
      expect(kinds).toContain(kind);
    expect([...kinds].some((kind) => kind.startsWith("valid-body-max"))).toBe(true);
  });

  it("send each text at n-1, n and n+1 of its bounds", async () => {
    const { requests } = await run(casesOf(), 400);
    const lengths = new Set(
      requests.flatMap(({ body }) => {
        const name = (parsed(body) as { name?: unknown } | undefined)?.name;
        return typeof name === "string" ? [name.length] : [];
      }),
    );
    for (const length of [1, 2, 3, 9, 10, 11]) expect(lengths).toContain(length);
  });

  it("are the same for the same seed, and others for another seed", async () => {
    const sent = async (seed: string): Promise<unknown> =>
      (await run(casesOf(seed, 8), 400)).requests;
    expect(await sent("7")).toEqual(await sent("7"));
    expect(await sent("7")).not.toEqual(await sent("8"));
  });

  it("report each defect that a server accepts, and no valid request", async () => {
    const cases = casesOf();
    const { findings } = await run(cases, 200);
    const defects = cases.filter(({ id }) => id.includes("/defect-"));
    expect(findings).toHaveLength(defects.length);
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(["accepted"]));
    expect(findings[0]).toMatchObject({ operationId: "createPet", exchange: expect.anything() });
  });

  it("report a defect that makes the server fail", async () => {
    const { findings } = await run(casesOf(), 500);
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(["server-error"]));
  });

  it("find nothing at a server that refuses defects with a status from 400 to 499", async () => {
    expect((await run(casesOf(), 422)).findings).toEqual([]);
  });

  it("have ids that no two cases share", () => {
    const ids = casesOf().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are at most as many as --cases says, and some are quick", () => {
    const cases = casesOf("1", 6);
    expect(cases.filter(({ id }) => id.includes("/defect-"))).toHaveLength(6);
    expect(cases.filter(({ id }) => id.includes("/valid-"))).toHaveLength(3);
    expect(cases.some(({ quick }) => quick)).toBe(true);
  });

  it("survive schemas that no value fits, endless references and odd documents", () => {
    const odd = (schema: object): object => ({
      openapi: "3.1.0",
      components: {
        schemas: {
          A: { $ref: "#/components/schemas/A" },
          B: { allOf: [{ $ref: "#/components/schemas/B" }] },
        },
      },
      paths: {
        "/odd": {
          post: {
            requestBody: { content: { "application/json": { schema } } },
            parameters: [{ $ref: "#/components/parameters/Absent" }],
            responses: {},
          },
        },
      },
    });
    for (const schema of [
      { type: "string", minLength: 5, maxLength: 1 },
      { $ref: "#/components/schemas/A" },
      { $ref: "#/components/schemas/B" },
      { $ref: "#/components/schemas/Absent" },
      { type: "object", required: ["a"], properties: { a: { type: "no type" } } },
      { type: "string", pattern: "(" },
      { type: "string", minLength: 1e9 },
      { not: {} },
    ])
      expect(Array.isArray(casesOf("1", 10, odd(schema)))).toBe(true);
  });
});

describe("the gateway's own contract", () => {
  const input = {
    document: contract,
    seed: "1",
    fixed: { workspaceId: "c04f0a3e-5b7d-4e21-9a60-000000000001" },
    placeOf: (pointer: string) => pointer,
  };

  it("never gets a valid request for an operation with lasting effects", () => {
    const cases = generatedCases({
      ...input,
      cases: 10,
      only: new Set(["register", "login", "uploadFile", "query"]),
    });
    const valid = cases
      .filter(({ id }) => id.includes("/valid-"))
      .flatMap(({ operations }) => operations);
    expect(new Set(valid)).toEqual(new Set(["query"]));
  });

  it("covers its own keywords: visible texts, normal lengths, selected unions", () => {
    const cases = generatedCases({ ...input, cases: 60, only: new Set(["register", "query"]) });
    const ids = cases.map(({ id }) => id);
    expect(ids.some((id) => id.startsWith("query/defect-body-union"))).toBe(true);
    expect(ids.some((id) => /^register\/defect-body-(?:min-1|max\+1)-\.password/.test(id))).toBe(
      true,
    );
  });

  it("counts an optional field that is null as absent (G2.10)", () => {
    const ids = generatedCases({ ...input, cases: 200, only: new Set(["createEndUser"]) }).map(
      ({ id }) => id,
    );
    expect(ids.some((id) => id.includes("defect-body-null-.email"))).toBe(true);
    expect(ids.some((id) => id.includes("defect-body-null-.firstName"))).toBe(false);
  });
});

function parsed(body: CaseRequest["body"]): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
