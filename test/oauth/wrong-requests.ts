// Wrong requests to the identity service, by name, with the expected error and the difference from
// a valid request. `@` stands for the base address, `@shop` and `@bakery` for the addresses of the
// workspaces.
import { bakery, callback, shop } from "./flow-stage.ts";

type Changed = Readonly<Record<string, string | null>>;

export const fill = (base: string, changed: Changed): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [
      name,
      value
        ?.replace(/^@shop/, `${base}/${shop}`)
        .replace(/^@bakery/, `${base}/${bakery}`)
        .replace(/^@/, base),
    ]),
  );

/** Refusals that the client gets in the redirect address. */
export const toldTheClient: Readonly<Record<string, readonly [error: string, Changed]>> = {
  "no PKCE": ["invalid_request", { code_challenge: null, code_challenge_method: null }],
  "no challenge": ["invalid_request", { code_challenge: null }],
  "plain PKCE": ["invalid_request", { code_challenge_method: "plain" }],
  "plain PKCE by default": ["invalid_request", { code_challenge_method: null }],
  "a method in lower case": ["invalid_request", { code_challenge_method: "s256" }],
  "a challenge that is not a hash": ["invalid_request", { code_challenge: "a".repeat(42) }],
  "a challenge with invalid characters": [
    "invalid_request",
    { code_challenge: `${"a".repeat(42)}=` },
  ],
  "a token at once": ["unsupported_response_type", { response_type: "token" }],
  "an ID token": ["unsupported_response_type", { response_type: "id_token", nonce: "n" }],
  "a code and a token": ["unsupported_response_type", { response_type: "code token" }],
  "the response type none": ["unsupported_response_type", { response_type: "none" }],
  "no response type": ["invalid_request", { response_type: null }],
  "unknown scopes alone": ["invalid_scope", { scope: "openid gateway:admin" }],
  "a resource elsewhere": ["invalid_target", { resource: "https://elsewhere.example/query" }],
  "a host that begins like ours": ["invalid_target", { resource: "@.evil.example/query" }],
  "a user before our host": ["invalid_target", { resource: "http://a@127.0.0.1/query" }],
  "a resource with a query": ["invalid_target", { resource: "@shop/query?x=1" }],
  "a resource with a fragment": ["invalid_target", { resource: "@shop/query#x" }],
  "a resource with a slash": ["invalid_target", { resource: "@shop/query/" }],
  "a relative resource": ["invalid_target", { resource: `/${shop}/query` }],
  "a resource without tokens": ["invalid_target", { resource: "@shop/endusers" }],
  "a part of a resource": ["invalid_target", { resource: "@shop/bus/stream" }],
  "a workspace alone": ["invalid_target", { resource: "@shop" }],
  "no page at all": ["login_required", { prompt: "none" }],
  "no page, and a page": ["invalid_request", { prompt: "none consent" }],
};

/** Refusals with a page, without a redirect. */
export const toldThePerson: Readonly<Record<string, Changed>> = {
  "no client": { client_id: null },
  "an unknown client": { client_id: "nobody" },
  "a client id in upper case": { client_id: "DESK" },
  "a client on this computer": { client_id: "https://127.0.0.1/client.json" },
  "a client over http": { client_id: "http://client.example/client.json" },
  "no redirect address": { redirect_uri: null },
  "a slash more": { redirect_uri: `${callback}/` },
  "a path with dots": { redirect_uri: "http://127.0.0.1:43210/x/../callback" },
  "a similar address": { redirect_uri: "http://127.0.0.2:43210/callback" },
  "another name of this computer": { redirect_uri: "http://localhost:43210/callback" },
  "another protocol": { redirect_uri: "https://127.0.0.1:43210/callback" },
  "a query more": { redirect_uri: `${callback}?next=https://evil.example` },
  "a fragment more": { redirect_uri: `${callback}#x` },
  "a user more": { redirect_uri: "http://evil.example@127.0.0.1:43210/callback" },
  "an @ and a host after the host": {
    redirect_uri: "http://127.0.0.1:43210@evil.example/callback",
  },
  "a port of a public address": { redirect_uri: "https://desk.example:8443/back" },
  "a name below the public one": { redirect_uri: "https://x.desk.example/back" },
  "a path in upper case": { redirect_uri: "https://desk.example/BACK" },
  "a script": { redirect_uri: "javascript:alert(1)//" },
  "a huge state": { state: "s".repeat(4_001) },
  "a huge resource": { resource: "@".padEnd(2_001, "x") },
};

/** Refusals of a code exchange. The code stays valid, except where `burns` is true. */
export const wrongExchanges: Readonly<
  Record<string, readonly [error: string, Changed, burns?: true]>
> = {
  "another verifier": ["invalid_grant", { code_verifier: "a".repeat(43) }],
  "no verifier": ["invalid_grant", { code_verifier: null }],
  "too short a verifier": ["invalid_request", { code_verifier: "a" }],
  "another port": ["invalid_grant", { redirect_uri: "http://127.0.0.1:1/callback" }],
  "another registered address": ["invalid_grant", { redirect_uri: "https://desk.example/back" }],
  "no address": ["invalid_request", { redirect_uri: null }],
  "another client": ["invalid_grant", { client_id: "other" }],
  "an unknown client": ["invalid_client", { client_id: "nobody" }],
  "no client": ["invalid_request", { client_id: null }],
  "a secret": ["invalid_client", { client_secret: "secret" }],
  "an assertion": ["invalid_client", { client_assertion: "e30.e30.e30" }],
  "a resource elsewhere": ["invalid_target", { resource: "https://elsewhere.example" }],
  "MCP with a code for data": ["invalid_target", { resource: "@shop/mcp" }, true],
  "another workspace": ["invalid_target", { resource: "@bakery/query" }, true],
  "another resource of its kind": ["invalid_target", { resource: "@shop/files" }, true],
  "a refresh token": ["unsupported_grant_type", { grant_type: "refresh_token" }],
  "the client itself": ["unsupported_grant_type", { grant_type: "client_credentials" }],
  "a password": ["unsupported_grant_type", { grant_type: "password" }],
  "no grant": ["invalid_request", { grant_type: null }],
  "a huge code": ["invalid_request", { code: "c".repeat(201) }],
  "another code": ["invalid_grant", { code: "c".repeat(43) }],
};
