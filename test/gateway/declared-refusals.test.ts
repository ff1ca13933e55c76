// What the edge refuses before a handler is called, of every operation and in its own shape (G3.1).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations, type ContractOperation } from "../../src/contract/document.ts";
import type { Ask } from "../support/http-client.ts";
import { expectErrorShape } from "./error-shapes.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { exampleHandlers } from "./example-handlers.ts";
import { goodCalls, openStage, ours, type Stage } from "./two-workspaces.ts";

/** Those that a key, a member, or nobody at all, may call. */
const reachable = [...operations.values()].filter(
  ({ callers }) => callers.size > 1 || !callers.has("endUser"),
);
/** Those whose body is read before the handler is called, at least its head; bodies of any bytes are a handler's to ask for. */
const withBody = reachable.filter(({ body }) => body !== null && body.kind !== "raw");

describe("refused before any handler is called", () => {
  let stage: Stage;
  let owner: SignedInMember;
  beforeAll(async () => {
    stage = await openStage({ handlers: exampleHandlers() });
    owner = await signInMember(stage.gateway.database, { workspaceId: ours, role: "owner" });
  });
  afterAll(() => stage.close());

  const call = ({ id, callers }: ContractOperation, more: Ask & { readonly query?: string }) => {
    const { path, ask } = goodCalls[id];
    const { query = "", headers, ...rest } = more;
    const key = callers.has("key") ? stage.ours["server"] : undefined;
    const cookie = callers.has("key") || callers.has("none") ? {} : owner.headers;
    const address = path(ours);
    const joined = address.includes("?") ? query.replace("?", "&") : query;
    const all = { ...ask.headers, ...cookie, ...headers };
    return stage.gateway.client(address + joined, { ...ask, key, ...rest, headers: all });
  };

  // Programs append parameters of their own to the addresses of pages and files, and those of endpoints are their owners'.
  const strict = reachable.filter(
    ({ errors, isOptional, metered }) => errors !== "page" && !isOptional && metered !== "accepted",
  );
  test.each(strict)("400: a query parameter that $id does not know", async (operation) => {
    const answer = await call(operation, { query: "?nothing=here" });
    expect(answer.status).toBe(400);
    expectErrorShape(operation.errors, answer, "INVALID_REQUEST");
  });

  test.each([...operations.values()].filter(({ path }) => path.startsWith("/{workspaceId}")))(
    "404: a workspace that is no GUID, on $id",
    async ({ id, errors }) => {
      const { path, ask } = goodCalls[id];
      const answer = await stage.gateway.client(path("shop"), {
        ...ask,
        key: stage.ours["server"],
      });
      expect(answer.status).toBe(404);
      expectErrorShape(errors, answer, "NOT_FOUND");
    },
  );

  const withRequired = withBody.filter(({ body }) => body!.required);
  test.each(withRequired)("400: no body, on $id", async (operation) => {
    const method = operation.method === "GET" ? "POST" : operation.method;
    const answer = await call(operation, { method, json: undefined, body: "" });
    expect(answer.status).toBe(400);
    expectErrorShape(operation.errors, answer, "INVALID_REQUEST");
  });

  // Of a form with a file the plan says how large it may be.
  const bounded = withBody.filter(({ body }) => body!.kind !== "multipart");
  test.each(bounded)("413: a body over the limit, on $id", async (operation) => {
    const size = operation.body!.kind === "form" ? 8 * 1024 : 4 * 1024 * 1024;
    const headers = { "content-type": operation.body!.types[0]! };
    const answer = await call(operation, { json: undefined, body: "a".repeat(size + 1), headers });
    expect(answer.status).toBe(413);
    expectErrorShape(operation.errors, answer, "PAYLOAD_TOO_LARGE");
  });

  test.each(withBody)("415: a body of another type, on $id", async (operation) => {
    const form = operation.body!.kind === "multipart" ? [] : ["multipart/form-data; boundary=a"];
    for (const type of ["text/plain", ...form, ""]) {
      const other = type === "" ? otherOf(operation) : type;
      const answer = await call(operation, {
        json: undefined,
        body: "{}",
        headers: { "content-type": other },
      });
      expect([other, answer.status]).toEqual([other, 415]);
      expectErrorShape(operation.errors, answer, "UNSUPPORTED_MEDIA_TYPE");
    }
  });
});

/** A form where JSON is wanted, and the other way round. */
const otherOf = ({ body }: ContractOperation): string =>
  body!.kind === "form" ? "application/json" : "application/x-www-form-urlencoded";

describe("path segments that fit no parameter", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ handlers: exampleHandlers() });
  });
  afterAll(() => stage.close());

  test.each([
    ["authorizeProvider", "auth/Acme/authorize"],
    ["authorizeProvider", "auth/constructor/authorize"],
    ["authorizeProvider", `auth/${"a".repeat(64)}/authorize`],
    ["authorizeOidc", "auth/oidc/a_b"],
    ["getAuthLogoFile", "auth/logo/logo"],
    ["getAuthLogoFile", "auth/logo/a.b.svg"],
  ] as const)("404 in the shape of %s: %s", async (id, path) => {
    const answer = await stage.gateway.client(`/${ours}/${path}`, { key: stage.ours["server"] });
    expect(answer.status).toBe(404);
    expectErrorShape(operations.get(id)!.errors, answer, "NOT_FOUND");
  });

  test("404: a mail whose id is no GUID, and a part that no mail has", async () => {
    const { path } = goodCalls.getMailMessage;
    for (const address of ["/_/mail/1", `${path(ours)}/attachment`]) {
      expect((await stage.gateway.client(address)).status).toBe(404);
    }
  });

  test("a literal segment wins over a slug", async () => {
    // `oidc` is no slug, so this is the older spelling; its slug is `authorize`, which no provider can have.
    const answer = await stage.gateway.client(`/${ours}/auth/oidc/authorize`, {
      key: stage.ours["server"],
    });
    expect(answer.json.data.authorizationUrl).toMatch(/^https:/);
    expect(answer.headers["x-request-id"]).toBeDefined();
  });
});
