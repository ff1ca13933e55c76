// Access tokens of an external identity service (G36.9): its keys, the members for whom its tokens
// act, and rejected tokens.
import type { ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Guid } from "../../src/contract/caller.ts";
import { readIssuerKeys } from "../../src/oauth/tokens/issuer-keys.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { createOutboundFetch } from "../../src/platform/outbound/index.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGateway } from "../support/gateway.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import {
  makeIssuerKey,
  signBySecret,
  signToken,
  startTokenIssuer,
  unsigned,
  type TokenIssuer,
} from "../support/providers/token-issuer.ts";
import { openStage, type Stage } from "../support/stage.ts";

const tables = { orders: { columns: { status: { type: "text" } } } } as const;
const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
const ours = WORKSPACE_ID;

/** Milliseconds by which the gateway's clock is ahead of the real time. */
let ahead = 0;
const clock: Clock = { now: () => Date.now() + ahead };

let stage: Stage;
let issuer: TokenIssuer;
let gateway: TestGateway;
let editor: SignedInMember;
const identity = (url: string) => ({ "identity.url": url, "http.privateTargets": "127.0.0.1" });

beforeAll(async () => {
  stage = await openStage(defineWorkspace({ tables }), defineWorkspace({ id: theirs, tables }));
  issuer = stage.keep(await startTokenIssuer("/realms/shop"));
  gateway = await stage.openGateway({ settings: identity(issuer.issuer), clock });
  editor = await signInMember(stage.database, { workspaceId: ours, role: "editor" });
});
afterAll(() => stage.close());

function claimsFor(email: string, more: object = {}): Record<string, unknown> {
  const now = Math.floor(clock.now() / 1000);
  return {
    iss: issuer.issuer,
    sub: "user-17",
    aud: `${gateway.baseUrl}/${ours}/query`,
    azp: "assistant",
    scope: "openid gateway:read gateway:write",
    iat: now,
    exp: now + 600,
    email,
    email_verified: true,
    ...more,
  };
}
const tokenFor = (email: string, more: object = {}, header: object = {}): string =>
  signToken(issuer.keys[0]!, claimsFor(email, more), { ...header });
const schemaOf = (key: string, workspaceId: Guid = ours) =>
  gateway.client(`/${workspaceId}/schema`, { key });
const statusWith = async (key: string): Promise<number> => (await schemaOf(key)).status;

describe("a token of the external identity service", () => {
  it("acts for the member with its verified email address, in the workspace of its audience", async () => {
    expect(await statusWith(tokenFor(editor.email))).toBe(200);
    expect(await statusWith(tokenFor(editor.email.toUpperCase()))).toBe(200);
    expect((await schemaOf(tokenFor(editor.email), theirs)).status).toBe(403);
    // The start of the gateway has read the metadata, too.
    const metadata = "/.well-known/oauth-authorization-server/realms/shop";
    expect(issuer.asked.toSorted()).toEqual([metadata, metadata, "/keys"]);
  });

  it.each([
    ["of either spelling", () => `${gateway.baseUrl}/api/v1/gateway/${ours}/bus`],
    ["among other audiences", () => ["account", `${gateway.baseUrl}/${ours}/files`]],
  ])("is accepted for an audience %s", async (_name, aud) => {
    expect(await statusWith(tokenFor(editor.email, { aud: aud() }))).toBe(200);
  });

  it.each(["JWT", "application/at+jwt", undefined])("is accepted with the type %s", async (typ) => {
    expect(await statusWith(tokenFor(editor.email, {}, { typ }))).toBe(200);
  });

  const otherKey = makeIssuerKey("first");
  const past = () => Math.floor(clock.now() / 1000) - 1;
  const wrong: Readonly<Record<string, () => string>> = {
    "an address that was not verified": () => tokenFor(editor.email, { email_verified: false }),
    "an address without a statement about its confirmation": () =>
      tokenFor(editor.email, { email_verified: undefined }),
    "the text `true` instead of a boolean": () =>
      tokenFor(editor.email, { email_verified: "true" }),
    "no address": () => tokenFor(editor.email, { email: undefined }),
    "the address of a user without membership": () => tokenFor("nobody@example.com"),
    "an audience of another gateway": () =>
      tokenFor(editor.email, { aud: `https://other.example/${ours}/query` }),
    "no audience": () => tokenFor(editor.email, { aud: undefined }),
    "the gateway as its audience, without a workspace": () =>
      tokenFor(editor.email, { aud: gateway.baseUrl }),
    "audiences of two workspaces": () =>
      tokenFor(editor.email, {
        aud: [ours, theirs].map((id) => `${gateway.baseUrl}/${id}/query`),
      }),
    "MCP as its audience": () => tokenFor(editor.email, { aud: `${gateway.baseUrl}/${ours}/mcp` }),
    "another issuer": () => tokenFor(editor.email, { iss: "https://other.example" }),
    "a slash at the end of its issuer": () => tokenFor(editor.email, { iss: `${issuer.issuer}/` }),
    "its end in the past": () => tokenFor(editor.email, { exp: past() }),
    "no end": () => tokenFor(editor.email, { exp: undefined }),
    "its beginning in the future": () => tokenFor(editor.email, { nbf: past() + 300 }),
    "no client": () => tokenFor(editor.email, { azp: undefined }),
    "the signature of another key": () => signToken(otherKey, claimsFor(editor.email)),
    "no signature": () => unsigned(issuer.keys[0]!, claimsFor(editor.email)),
    "the public key as its secret": () => signBySecret(issuer.keys[0]!, claimsFor(editor.email)),
    "the type of another token": () => tokenFor(editor.email, {}, { typ: "logout+jwt" }),
    "something critical": () => tokenFor(editor.email, {}, { crit: ["b64"], b64: false }),
    "a key in its own header": () =>
      signToken(otherKey, claimsFor(editor.email), { jwk: otherKey.jwk }),
    "a letter changed": () =>
      tokenFor(editor.email).replace(/.$/, (last) => (last === "A" ? "Q" : "A")),
  };
  it.each(Object.entries(wrong))("with %s is 401 invalid_token", async (_name, token) => {
    const { status, headers } = await schemaOf(token());
    expect(status).toBe(401);
    expect(headers["www-authenticate"]).toContain(', error="invalid_token", scope="gateway:read"');
  });

  it("is accepted at no other address, and a token of the embedded service is not accepted", async () => {
    for (const path of ["logs", "usage", "endusers", "automations/runs"]) {
      const answer = await gateway.client(`/${ours}/${path}`, { key: tokenFor(editor.email) });
      expect(answer.status, path).toBe(401);
      expect(answer.headers["www-authenticate"]).toContain('error="invalid_token"');
    }
    const here = { iss: gateway.baseUrl, client_id: "a", grant_id: editor.userId };
    expect(await statusWith(tokenFor(editor.email, here))).toBe(401);
  });

  it("loses its rights with the membership, within two seconds", async () => {
    const leaving = await signInMember(stage.database, { workspaceId: ours, role: "viewer" });
    const owner = await signInMember(stage.database, { workspaceId: ours, role: "owner" });
    const key = tokenFor(leaving.email);
    expect(await statusWith(key)).toBe(200);
    const member = `/api/v1/portal/members/${leaving.memberId}`;
    const { headers } = owner;
    expect((await gateway.client(member, { method: "DELETE", headers })).status).toBe(204);
    await expect.poll(() => statusWith(key)).toBe(401);
  });
});

describe("the keys of the external identity service", () => {
  it("are read again for a new key id, at most every ten seconds for any number of invented key ids", async () => {
    ahead += 11_000;
    const before = issuer.asked.length;
    const second = makeIssuerKey("second");
    issuer.keys.push(second);
    const asked = Array.from({ length: 40 }, (_, at) =>
      statusWith(signToken(makeIssuerKey(`invented-${at}`), claimsFor(editor.email))),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set([401]));
    expect(await statusWith(signToken(second, claimsFor(editor.email)))).toBe(200);
    expect(issuer.asked.length - before).toBe(2);
  });

  it("are used for a day if the issuer does not answer; then tokens get 503, not 401", async () => {
    const key = () => tokenFor(editor.email);
    const exp = Math.floor(clock.now() / 1000) + 48 * 3_600;
    const long = tokenFor(editor.email, { exp });
    expect(await statusWith(long)).toBe(200);
    issuer.own.answer = (response) => void response.writeHead(500).end();
    ahead += 3_600_000;
    expect(await statusWith(key())).toBe(200);
    ahead += 24 * 3_600_000;
    expect(await statusWith(long)).toBe(503);
    expect(await statusWith(key())).toBe(503);
    issuer.own.answer = undefined;
    ahead += 11_000;
    expect(await statusWith(key())).toBe(200);
  });

  it("that the issuer removes are not accepted any more", async () => {
    issuer.keys.shift();
    ahead += 601_000;
    const key = signToken({ ...makeIssuerKey("first"), kid: "first" }, claimsFor(editor.email));
    expect(await statusWith(key)).toBe(401);
  });

  it("are found by OpenID Connect metadata if there is no other, and metadata of another issuer is rejected", async () => {
    const plain = stage.keep(await startTokenIssuer("/oidc"));
    plain.own.isPlainOidc = true;
    const there = await stage.openGateway({ settings: identity(plain.issuer), clock });
    const key = (iss: string, aud: string) =>
      signToken(plain.keys[0]!, { ...claimsFor(editor.email), iss, aud });
    const good = key(plain.issuer, `${there.baseUrl}/${ours}/query`);
    expect((await there.client(`/${ours}/schema`, { key: good })).status).toBe(200);

    const liar = stage.keep(await startTokenIssuer());
    const say = { issuer: plain.issuer, jwks_uri: `${plain.issuer}/keys` };
    liar.own.answer = (response) => void response.end(JSON.stringify(say));
    const nowhere = await stage.openGateway({ settings: identity(liar.issuer), clock });
    const bad = key(liar.issuer, `${nowhere.baseUrl}/${ours}/query`);
    expect((await nowhere.client(`/${ours}/schema`, { key: bad })).status).toBe(503);
  });
});

describe("a wrong answer of the issuer is read only until the error is found", () => {
  const flood = (response: ServerResponse, write: () => void): void => {
    const writing = setInterval(write, 1);
    response.on("close", () => clearInterval(writing));
  };
  const packed =
    (encoding: string, bytes: Buffer) =>
    (response: ServerResponse): void =>
      void response.writeHead(200, { "content-encoding": encoding }).end(bytes);
  const spaces = " ".repeat(20_000_000);
  const wrongs: readonly (readonly [string, (response: ServerResponse) => void, RegExp])[] = [
    ["packed by gzip", packed("gzip", gzipSync(`{}${spaces}`)), /JSON/],
    ["packed by brotli", packed("br", brotliCompressSync(`{}${spaces}`)), /JSON/],
    ["longer than a megabyte", (response) => void response.end(spaces), /longer than 1048576/],
    [
      "without end",
      (response) => flood(response, () => response.write(spaces.slice(0, 100_000))),
      /longer than 1048576/,
    ],
    ["a byte at a time", (response) => flood(response, () => response.write(" ")), /in time/],
    [
      "after endless early hints",
      (response) => flood(response, () => response.writeEarlyHints({ link: "</x>; rel=preload" })),
      /in time/,
    ],
    [
      "with headers without end",
      (response) => void response.setHeader("x", "x".repeat(20_000)).end("{}"),
      /cannot be reached/,
    ],
  ];
  it.each(wrongs)("%s", async (_name, answer, reason) => {
    // A rejection for size or content does not depend on time.
    const timeoutMs = reason.test("in time") ? 300 : 60_000;
    const fetch = createOutboundFetch({ privateTargets: ["127.0.0.1"], timeoutMs });
    issuer.own.answer = answer;
    await expect(readIssuerKeys(fetch, issuer.issuer)).rejects.toThrow(reason);
    issuer.own.answer = undefined;
  });
});
