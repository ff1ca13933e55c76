import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../src/contract/document.ts";
import { expectErrorShape } from "./error-shapes.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { exampleHandlers } from "./example-handlers.ts";
import { goodCalls, openStage, ours, prefix, type Stage } from "./two-workspaces.ts";

const others = [
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "TRACE",
  "PROPFIND",
  "PURGE",
  "LOCK",
  "QUERY",
  "M-SEARCH",
];

/**
 * Returns the methods that an address accepts. If several paths of the contract match the address,
 * the path with the fewest parameters counts. HEAD is accepted wherever GET is.
 */
function methodsAt(address: string): string[] {
  const path = address.replace(prefix, "").split("?", 1)[0]!;
  const fits = (template: string): boolean =>
    new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+").replaceAll(".", "\\.")}$`).test(path);
  const fitting = [...operations.values()].filter((operation) => fits(operation.path));
  const least = Math.min(...fitting.map((operation) => operation.path.split("{").length));
  const methods = fitting
    .filter((operation) => operation.path.split("{").length === least)
    .map(({ method }) => method);
  return [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
}

const listed = (allow: unknown): string[] => String(allow).split(", ").toSorted();

describe("methods (G2.5)", () => {
  let stage: Stage;
  let owner: SignedInMember;
  beforeAll(async () => {
    stage = await openStage({ handlers: exampleHandlers() });
    owner = await signInMember(stage.gateway.database, { workspaceId: ours, role: "owner" });
  });
  afterAll(() => stage.close());

  const addresses = [...operations.values()].flatMap((operation) =>
    (operation.prefix ? ["", prefix] : [""]).map((spelling) => ({
      operation,
      path: spelling + goodCalls[operation.id].path(ours),
    })),
  );

  it.each(addresses)(
    "$path answers other methods with 405 and Allow, in the error shape of the address",
    async ({ operation, path }) => {
      const allowed = methodsAt(path);
      for (const method of others.filter((other) => !allowed.includes(other))) {
        const answer = await stage.gateway.client(path, { method });
        expect([method, answer.status]).toEqual([method, 405]);
        expect(listed(answer.headers.allow)).toEqual(allowed.toSorted());
        expectErrorShape(operation.errors, answer, "METHOD_NOT_ALLOWED");
      }
    },
  );

  it.each([
    ["files/upload", ["GET", "HEAD", "DELETE", "PATCH"], "POST, OPTIONS"],
    ["endusers/import", ["GET", "HEAD", "DELETE", "PATCH"], "POST, OPTIONS"],
    ["auth/oidc/callback", ["GET", "HEAD"], "POST, OPTIONS"],
    ["auth/logo/assert", ["POST"], "GET, HEAD, OPTIONS"],
  ])(
    "a fixed segment wins over a parameter for every method: of %s, %j are 405 (G1.3)",
    async (path, methods, allow) => {
      for (const spelling of ["", prefix])
        for (const key of [stage.ours["server"]!, undefined])
          for (const method of methods) {
            const ask = key === undefined ? { method } : { method, key };
            const answer = await stage.gateway.client(`${spelling}/${ours}/${path}`, ask);
            expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, allow]);
          }
    },
  );

  it.each(
    addresses.filter(
      ({ operation }) => operation.method === "GET" && !operation.takesLateCredential,
    ),
  )("HEAD on $path is GET without the body", async ({ path, operation: { callers } }) => {
    const isForKeys = callers.has("none") || callers.has("key");
    const good = isForKeys ? { key: stage.ours["server"] } : { headers: owner.headers };
    const comparable = async (method: "GET" | "HEAD") => {
      const { status, headers, text } = await stage.gateway.client(path, { ...good, method });
      // The second call has a lower rest in its rate limit headers, because the first call counts.
      // So these headers are not compared.
      const other = { date: "", "x-request-id": "", ratelimit: "" };
      const policy = String(headers["content-security-policy"]).replace(/'nonce-[^']+'/, "'nonce'");
      return {
        ...headers,
        ...other,
        "content-security-policy": policy,
        status,
        body: method === "HEAD" ? text : "",
      };
    };
    // Answers about usage and logs contain earlier calls, which are written a moment later. So the
    // two answers can differ at first, and both requests are repeated.
    await expect
      .poll(async () => ({ get: await comparable("GET"), head: await comparable("HEAD") }))
      .toSatisfy(({ get, head }) => get.status < 400 && isDeepStrictEqual(get, head));
  });

  it("HEAD is refused at addresses without GET", async () => {
    const { status, headers } = await stage.gateway.client(`/${ours}/query`, { method: "HEAD" });
    expect([status, headers.allow]).toEqual([405, "POST, OPTIONS"]);
  });

  it.each(addresses)("a plain OPTIONS on $path lists the methods", async ({ path }) => {
    const { status, headers, text } = await stage.gateway.client(path, { method: "OPTIONS" });
    expect([status, text]).toEqual([204, ""]);
    expect(listed(headers.allow)).toEqual(methodsAt(path).toSorted());
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("no header or parameter overrides the method", async () => {
    const headers = { "x-http-method-override": "POST", "x-method-override": "POST" };
    const { status } = await stage.gateway.client(`/${ours}/query`, { method: "GET", headers });
    expect(status).toBe(405);
  });

  it.each([
    "//",
    "/nothing",
    "/_docs/",
    "/openapi.json/",
    `/${ours}`,
    `/${ours}/`,
    `/${ours}/query/`,
    `/${ours}//query`,
    `//${ours}/query`,
    `/${ours}/Query`,
    `/${ours}/%71uery`,
    `/${ours}/query/more`,
    `/${ours}/__proto__`,
    `${prefix}`,
    `${prefix}/`,
    `${prefix}/healthz`,
    `${prefix}/_docs`,
    `${prefix}${prefix}/openapi.json`,
    "/API/V1/gateway/openapi.json",
    "/api/v1/gateway2/openapi.json",
    "/_docs/../healthz",
    "/_docs/unknown.js",
    "/_docs/assets.ts",
    "/_docs/constructor",
  ])("%s is 404 for every method", async (path) => {
    for (const method of ["GET", "POST", "DELETE", "HEAD", "OPTIONS"]) {
      // All addresses in this form belong to files of the documentation, so other methods are not
      // tested. Only GET and HEAD look for the file and answer 404.
      if (/^\/_docs\/[\w./]+$/.test(path) && !["GET", "HEAD"].includes(method)) continue;
      const { status } = await stage.gateway.client(path, { method, key: stage.ours["server"] });
      expect([method, status]).toEqual([method, 404]);
    }
  });
});
