// Clients with a metadata document at their client id: the used fields, rejected documents, and the
// limits of fetches (G35.13).
import { afterAll, beforeAll, expect, it } from "vitest";
import { OutboundError } from "../../src/platform/outbound/index.ts";
import {
  addressOf,
  newVerifier,
  openOAuthBrowser,
  openOAuthStage,
  type OAuthStage,
} from "./oauth-stage.ts";

const fetched: string[] = [];
let document: unknown;
let stage: OAuthStage;
beforeAll(async () => {
  const clientDocuments = async (url: string) => {
    fetched.push(url);
    if (document === undefined) throw new OutboundError("refused", "private");
    return Response.json(document);
  };
  // The clock stands still, so that no count is split at the end of a minute.
  const now = Date.now();
  stage = await openOAuthStage({ identity: { clientDocuments }, clock: { now: () => now } });
});
afterAll(() => stage.close());

let count = 0;
const callback = "http://localhost:51000/callback";
async function ask(
  changed: object,
  id = `https://client${++count}.example/oauth.json`,
  redirect = callback,
) {
  document = {
    client_id: id,
    client_name: "A \u202eclient",
    redirect_uris: ["http://localhost/callback", "cursor://back"],
    ...changed,
  };
  const parameters = {
    response_type: "code",
    client_id: id,
    redirect_uri: redirect,
    code_challenge: newVerifier().challenge,
    code_challenge_method: "S256",
  };
  return openOAuthBrowser(stage.gateway).get(addressOf(parameters));
}

it("a document is sufficient and cached, and unsupported grant types in it are ignored", async () => {
  const id = "https://good.example/oauth.json";
  const more = {
    grant_types: ["authorization_code", "refresh_token"],
    logo_uri: "https://good.example/l.png",
  };
  for (const redirect of [callback, "cursor://back"])
    expect((await ask(more, id, redirect)).headers.location).toMatch(/\/oauth\/interaction\//);
  expect(fetched.filter((url) => url === id)).toHaveLength(1);
});

it.each([
  { client_id: "https://another.example/oauth.json" },
  { token_endpoint_auth_method: "client_secret_post" },
  { client_secret: "x" },
  { jwks_uri: "https://client.example/keys" },
  { redirect_uris: [] },
  { redirect_uris: ["javascript:alert(1)", "http://evil.example/callback"] },
])("refuses %j", async (changed) => {
  expect((await ask(changed)).status).toBe(400);
});

it("a network can cause ten fetches per minute", async () => {
  const before = fetched.length;
  for (let turn = 0; turn < 12; turn++) await ask({});
  expect(fetched.length - before).toBeLessThan(12);
});
