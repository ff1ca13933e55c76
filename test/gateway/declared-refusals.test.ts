// Tests refusals that the gateway sends before it calls a handler, for every operation. Each
// refusal has the error shape of its operation (G3.1).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations, type ContractOperation } from "../../src/contract/document.ts";
import type { Ask } from "../support/http-client.ts";
import { expectErrorShape } from "./error-shapes.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { exampleHandlers } from "./example-handlers.ts";
import { goodCalls, openStage, ours, type Stage } from "./two-workspaces.ts";

/**
 * Operations that an API key, a member or an anonymous client may call. Operations for end users
 * only are not tested here.
 */
const reachable = [...operations.values()].filter(
  ({ callers }) => callers.size > 1 || !callers.has("endUser"),
);
/**
 * Operations whose body (or the beginning of a form with a file) is read before the handler is
 * called. Operations with raw bodies are left out, because their handlers read the bodies.
 */
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

  // Some programs append parameters to the addresses of pages and files, so these ignore unknown
  // parameters. The parameters of custom endpoints are defined by workspaces, not by the contract.
  const strict = reachable.filter(
    ({ errors, isOptional, metered }) => errors !== "page" && !isOptional && metered !== "accepted",
  );
  it.each(strict)("400: an unknown query parameter, on $id", async (operation) => {
    const answer = await call(operation, { query: "?nothing=here" });
    expect(answer.status).toBe(400);
    expectErrorShape(operation.errors, answer, "INVALID_REQUEST");
  });

  it.each([...operations.values()].filter(({ path }) => path.startsWith("/{workspaceId}")))(
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
  it.each(withRequired)("400: no body, on $id", async (operation) => {
    const method = operation.method === "GET" ? "POST" : operation.method;
    const answer = await call(operation, { method, json: undefined, body: "" });
    expect(answer.status).toBe(400);
    expectErrorShape(operation.errors, answer, "INVALID_REQUEST");
  });

  // The size of a form with a file is limited by the plan of the workspace, so it has no fixed
  // limit.
  const bounded = withBody.filter(({ body }) => body!.kind !== "multipart");
  it.each(bounded)("413: a body over the limit, on $id", async (operation) => {
    const size = operation.body!.kind === "form" ? 8 * 1024 : 4 * 1024 * 1024;
    const headers = { "content-type": operation.body!.types[0]! };
    const answer = await call(operation, { json: undefined, body: "a".repeat(size + 1), headers });
    expect(answer.status).toBe(413);
    expectErrorShape(operation.errors, answer, "PAYLOAD_TOO_LARGE");
  });

  it.each(withBody)("415: a body of another type, on $id", async (operation) => {
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

/**
 * Returns a content type that the operation does not accept: a form type for JSON bodies, and JSON
 * for forms.
 */
const otherOf = ({ body }: ContractOperation): string =>
  body!.kind === "form" ? "application/json" : "application/x-www-form-urlencoded";

describe("path segments that no parameter accepts", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ handlers: exampleHandlers() });
  });
  afterAll(() => stage.close());

  it.each([
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

  it("404: a mail id that is no GUID, and an unknown part of a mail", async () => {
    const { path } = goodCalls.getMailMessage;
    for (const address of ["/_/mail/1", `${path(ours)}/attachment`]) {
      expect((await stage.gateway.client(address)).status).toBe(404);
    }
  });

  it("a literal segment wins over a slug", async () => {
    // `auth/oidc/authorize` has the form of an older spelling, `auth/oidc/{slug}`. Its slug would
    // be `authorize`, a slug that no provider can have.
    const answer = await stage.gateway.client(`/${ours}/auth/oidc/authorize`, {
      key: stage.ours["server"],
    });
    expect(answer.json.data.authorizationUrl).toMatch(/^https:/);
    expect(answer.headers["x-request-id"]).toBeDefined();
  });
});
