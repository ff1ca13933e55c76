// Tests headers for browsers and caches, for every operation (G24.5, G24.6). The content policy,
// `nosniff` and the character set are not tested here. The tests' HTTP client checks them in every
// answer of the whole test suite.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations, type ContractOperation } from "../../src/contract/document.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import { exampleHandlers } from "./example-handlers.ts";
import { withPeople } from "./people.ts";
import { goodCalls, listedOrigins, openStage, ours, prefix, type Stage } from "./two-workspaces.ts";
import type { MatrixStage } from "./credential-kinds.ts";

const all = [...operations.values()];
const withCredential = all.filter(({ isPublic }) => !isPublic);
const origin = "https://somewhere.example";
/**
 * Settings of a gateway that accepts pages of `origin` on `/mcp`. There only listed origins are
 * accepted (G37.4).
 */
const pages = { "server.mcpOrigins": origin };
const restricted = listedOrigins[0]!;

let stage: MatrixStage;
let real: Stage;
beforeAll(async () => {
  const opened = await openStage({ settings: pages, handlers: exampleHandlers() });
  stage = await withPeople(opened);
  real = await openStage({ settings: pages });
});
afterAll(async () => {
  await stage.close();
  await real.close();
});

/**
 * Returns true for operations that only pages of the portal itself may call. Pages of other origins
 * must not use them (G26.5).
 */
const isForPortal = ({ path, callers }: ContractOperation): boolean =>
  path.startsWith("/api/v1/portal/") || [...callers].every((kind) => kind === "member");
const forAnyPage = all.filter((operation) => !isForPortal(operation));
const forOwnPages = all.filter(isForPortal);

/** Makes a call that succeeds, with a credential that the operation accepts. */
function call(
  { id, callers }: ContractOperation,
  { key, headers = {}, ...more }: Ask & { readonly query?: string } = {},
): Promise<Answer> {
  const { path, ask } = goodCalls[id];
  const good = callers.has("key")
    ? stage.ours["server"]
    : callers.has("endUser")
      ? stage.people.good
      : undefined;
  const session = good === undefined && key === undefined ? stage.members.owner.headers : {};
  const { query = "", ...rest } = more;
  const address = path(ours);
  const joined = address.includes("?") ? query.replace("?", "&") : query;
  return stage.gateway.client(address + joined, {
    ...ask,
    ...rest,
    key: key ?? good,
    headers: {
      ...ask.headers,
      origin: good === undefined ? stage.gateway.baseUrl : origin,
      ...session,
      ...headers,
    },
  });
}

describe("an answer to a credential is private to its caller", () => {
  it.each(withCredential)("$id, with success or refusal", async (operation) => {
    const answers = [
      await call(operation),
      await call(operation, { query: "?nothing=here" }),
      await call(operation, { key: "nonsense" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      expect.any(Number),
      operation.isOptional ? 200 : 400,
      401,
    ]);
    for (const { headers } of answers) {
      expect(headers.vary).toBe("Authorization, X-Api-Key, Cookie, Origin");
      expect(headers["cache-control"]).toMatch(/no-store|private/);
    }
  });

  it.each(withCredential.filter(({ path }) => path.includes("/auth/")))(
    "$id is never kept: it gives out tokens, or tells of an account",
    async (operation) => {
      const { status, headers } = await call(operation);
      expect([status < 300, headers["cache-control"]]).toEqual([true, "no-store"]);
    },
  );
});

describe("a script of another origin", () => {
  it.each(forOwnPages)("can neither read answers of $id nor call it", async (operation) => {
    const foreign = { headers: { origin, "sec-fetch-site": "cross-site" } };
    for (const answer of [await call(operation), await call(operation, foreign)])
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    const path = goodCalls[operation.id].path(ours).replace(/\?.*/, "");
    const asked = { origin, "access-control-request-method": operation.method };
    const answer = await stage.gateway.client(path, { method: "OPTIONS", headers: asked });
    const allowed = Object.keys(answer.headers).filter((name) => name.startsWith("access-control"));
    expect(allowed).toEqual([]);
  });

  it.each(forAnyPage)("can read the answers of $id to any credential", async (operation) => {
    for (const answer of [await call(operation), await call(operation, { query: "?nothing=1" })]) {
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
      expect(answer.headers["access-control-expose-headers"]).toContain("X-Request-Id");
    }
  });

  const withOrigins = withCredential.filter((operation) => !isForPortal(operation));
  it.each(withOrigins)(
    "can read $id with a key that lists origins only from these origins",
    async (operation) => {
      const isOfKey = operation.callers.has("key");
      const key = isOfKey ? stage.ours["restricted"]! : stage.people.ofRestrictedKey;
      const [listed, other] = await Promise.all(
        [restricted, origin].map((from) => call(operation, { key, headers: { origin: from } })),
      );
      expect(listed!.headers["access-control-allow-origin"]).toBe(restricted);
      expect(other!.headers["access-control-allow-origin"]).toBeUndefined();
      expect([other!.status, other!.json]).toEqual([
        403,
        operation.errors === "json-rpc"
          ? expect.objectContaining({ id: null })
          : { error: "Origin not allowed for this credential." },
      ]);
    },
  );

  it.each(forAnyPage)("may call $id: a preflight needs no credential", async (operation) => {
    const spellings = operation.prefix ? ["", prefix] : [""];
    for (const spelling of spellings) {
      const path = spelling + goodCalls[operation.id].path(ours).replace(/\?.*/, "");
      const asked = { origin, "access-control-request-method": operation.method };
      const answer = await stage.gateway.client(path, { method: "OPTIONS", headers: asked });
      expect(answer.status).toBe(204);
      const methods = String(answer.headers["access-control-allow-methods"]).split(", ");
      expect(methods).toContain(operation.method);
      expect(answer.headers["access-control-allow-headers"]).toContain("X-Api-Key");
    }
  });
});

describe("a refusal is cached nowhere", () => {
  // Addresses in mailed links and addresses of files ignore unknown parameters. The parameters of
  // custom endpoints are defined by workspaces, not by the contract.
  const strict = all.filter(
    ({ errors, isOptional, metered }) => errors !== "page" && !isOptional && metered !== "accepted",
  );
  it.each(strict)("of $id", async (operation) => {
    const { status, headers } = await call(operation, { query: "?nothing=here" });
    expect([status, headers["cache-control"]]).toEqual([400, "no-store"]);
  });

  it("of a workspace that does not exist, or has no such resource", async () => {
    for (const workspace of [ours, "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff"]) {
      for (const rest of ["config", "logo", "logo/a.png"]) {
        const { status, headers } = await real.gateway.client(`/${workspace}/auth/${rest}`);
        expect([rest, status, headers["cache-control"]]).toEqual([rest, 404, "no-store"]);
      }
    }
  });
});

describe("the page of a mailed link", () => {
  const token = "0VxqLr0tYkzv0cFWc1Qm5w";
  it.each([
    ["confirm-email", {}],
    ["reset", {}],
    [
      "reset",
      {
        body: `token=${token}&newPassword=staple+in+the+rain&confirmPassword=staple+in+the+rain`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      },
    ],
  ])(
    "%s runs no script, loads only the logo, cannot be framed and is not cached",
    async (page, ask) => {
      const address = `/${ours}/auth/${page}${"body" in ask ? "" : `?token=${token}`}`;
      const { status, headers, text } = await real.gateway.client(address, ask);
      expect([status, headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      const policy = new Map(
        String(headers["content-security-policy"])
          .split("; ")
          .map((part) => [part.split(" ", 1)[0]!, part.split(" ").slice(1)]),
      );
      expect(policy.get("default-src")).toEqual(["'none'"]);
      expect(policy.get("script-src")).toBeUndefined();
      expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
      expect(policy.get("base-uri")).toEqual(["'none'"]);
      expect(policy.get("img-src")).toEqual(["'self'", "data:"]);
      expect(["'none'", "'self'"]).toContainEqual(policy.get("form-action")?.join(" "));
      expect(policy.get("style-src")!.every((source) => source.startsWith("'sha256-"))).toBe(true);
      expect(text).not.toMatch(/<script|javascript:|\son[a-z]+=/i);
      expect(text).not.toContain(token);
    },
  );
});
