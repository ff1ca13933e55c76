// The published description, as client developers use it. The test generates types and compiles a
// client with them. Mistakes in calls do not compile.
import openapiTypes, { astToString, type OpenAPI3 } from "openapi-typescript";
import { describe, expect, it } from "vitest";
import { contract, published, type Json } from "../../src/contract/document.ts";
import { compile } from "./compile.ts";

const head = `import createClient from "openapi-fetch";
import type { paths } from "./gateway.ts";
const client = createClient<paths>({ baseUrl: "https://gateway.example", headers: { "X-Api-Key": "pk_live_x" } });
const params = { path: { workspaceId: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001" } };
const refs = { o: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0102" };
`;

const accepted: Record<string, string> = {
  "read.ts": `const { data, error, response } = await client.POST("/{workspaceId}/query", {
  params,
  body: {
    refs,
    query: {
      from: "o",
      select: ["id", { relation: "customer", ref: "o", select: ["name"] }, { fn: "count", alias: "n" }],
      where: [{ or: [{ field: "status", op: "in", value: ["paid"] }, { not: { field: "total", op: "isNull", value: true } }] }],
      orderBy: [{ field: "placedAt", dir: "desc" }],
    },
    includeTotalCount: true,
  },
});
if (data && "data" in data && "total" in data.meta) { const rows: number = data.meta.count; const total: number | null = data.meta.total; console.log(rows, total); }
if (error && typeof error.error === "object" && error.error.code === "SCOPE_VIOLATION") console.log(error.error.message, response.status);`,
  "write.ts": `const { data } = await client.POST("/{workspaceId}/query", {
  params: { ...params, header: { "Idempotency-Key": "order-1007" } },
  body: { refs, mutation: { type: "insert", table: "o", values: [{ number: "1007", tags: ["a"] }], returning: ["id"] } },
});
if (data && "affectedRows" in data) console.log(data.affectedRows, data.data?.[0]?.["id"]);`,
  "schema.ts": `const { data } = await client.GET("/{workspaceId}/schema", {
  params: { ...params, query: { table: [refs.o], format: "json" } },
});
if (data && "tables" in data) console.log(data.tables[0]?.columns[0]?.access.filter);`,
};

const refused: Record<string, string> = {
  "no-refs.ts": `await client.POST("/{workspaceId}/query", { params, body: { query: { from: "o" } } });`,
  "operator.ts": `await client.POST("/{workspaceId}/query", { params, body: { refs, query: { from: "o", where: [{ field: "a", op: "regex", value: 1 }] } } });`,
  "unscoped.ts": `await client.POST("/{workspaceId}/query", { params, body: { refs, mutation: { type: "delete", table: "o" } } });`,
  "path.ts": `await client.GET("/{workspaceId}/healthz", { params });`,
  "parameter.ts": `await client.GET("/{workspaceId}/schema", { params: { ...params, query: { format: "xml" } } });`,
};

describe("a client made with openapi-typescript and openapi-fetch", async () => {
  // Builds the description as a gateway serves it: with the deployment's address in `servers`.
  const served = { ...structuredClone(published), servers: [{ url: "https://gateway.example" }] };
  const types = astToString(await openapiTypes(served as unknown as OpenAPI3));
  const snippets = Object.entries({ ...accepted, ...refused }).map(([name, text]) => [
    name,
    `${head}${text}\n`,
  ]);
  const errors = await compile({ "gateway.ts": types, ...Object.fromEntries(snippets) });

  it("compiles", () => {
    expect(errors.get("gateway.ts")).toBeUndefined();
  });

  it.each(Object.keys(accepted))("accepts a correct call: %s", (name) => {
    expect(errors.get(name)).toBeUndefined();
  });

  it.each(Object.keys(refused))("rejects a wrong call: %s", (name) => {
    expect(errors.get(name)).toHaveLength(1);
  });
});

describe("the published description", () => {
  it("is OpenAPI 3.1.0, version 1.0.0, and contains only the query and schema addresses", () => {
    expect(published.openapi).toBe("3.1.0");
    expect(published["info"]).toMatchObject({ version: "1.0.0" });
    expect(Object.keys(published.paths)).toEqual(["/{workspaceId}/schema", "/{workspaceId}/query"]);
  });

  it("offers OAuth 2 with both scopes, and an API key header, as alternatives", () => {
    const schemes = published.components["securitySchemes"]!;
    const flows = schemes["oauth2"]!["flows"] as {
      authorizationCode: { scopes: Json; refreshUrl?: string };
    };
    expect(Object.keys(flows.authorizationCode.scopes)).toEqual(["gateway:read", "gateway:write"]);
    expect(flows.authorizationCode.refreshUrl).toBeUndefined();
    expect(schemes["apiKey"]).toMatchObject({ type: "apiKey", in: "header", name: "X-Api-Key" });
    const keys = [{ apiKey: [] }, { bearer: [] }];
    const read = { oauth2: ["gateway:read"] };
    const security = Object.values(published.paths).map(
      (item) => ((item["post"] ?? item["get"]) as Json)["security"],
    );
    // The scopes that a query needs depend on its body, so the description lists both combinations.
    expect(security).toEqual([
      [read, ...keys],
      [read, { oauth2: ["gateway:write"] }, ...keys],
    ]);
  });

  it("describes these addresses like the whole contract, except for the portal's cookie", () => {
    for (const [path, item] of Object.entries(published.paths)) {
      const text = JSON.stringify(contract.paths[path], (key, value: unknown) => {
        if (["x-guarantees", "x-decisions"].includes(key)) return undefined;
        if (key !== "security" || !Array.isArray(value)) return value;
        return value.filter((alternative: object) => !("portalSession" in alternative));
      });
      expect(item).toEqual(JSON.parse(text));
    }
  });
});
