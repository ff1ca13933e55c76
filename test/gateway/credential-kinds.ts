// Every kind of credential, valid and invalid, for the test of all kinds against every operation.
import { randomBytes } from "node:crypto";
import { listedOrigins, ours, type Stage } from "./two-workspaces.ts";
import type { SignedInMember } from "../support/members.ts";
import type { Crossed, Members, OfClients, People } from "./people.ts";

export const unknownKey = (kind: "pk" | "sk"): string =>
  `${kind}_live_${randomBytes(32).toString("base64url")}`;
export const jwt = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const both = (token: string, key: string) => ({ ...bearer(token), "x-api-key": key });
const from = (origin: string, token: string) => ({ ...bearer(token), origin });
const elsewhere = "https://evil.example";

export interface MatrixStage extends Stage {
  readonly people: People;
  readonly members: Members;
  readonly clients: OfClients;
  readonly crossed: Crossed;
}

interface Refusal {
  readonly code?: string;
  /**
   * True if the credential is invalid because of the `X-Api-Key` header, which some operations do
   * not read.
   */
  readonly isRefusedByKeyHeader?: true;
  /** True if the credential is invalid only for methods that change data. */
  readonly isRefusedForMethod?: true;
  /** The role of a member with limited rights. Without this field, the caller has all rights. */
  readonly role?: "viewer" | "editor";
}

/**
 * The expected status of operations that accept this kind of credential, and the headers that send
 * it. Operations that do not accept this kind answer 401. Public operations ignore it.
 */
type Row = readonly [
  status: 200 | 401 | 403,
  headers: (stage: MatrixStage) => Record<string, string>,
  refusal?: Refusal,
];

export interface Kind extends Refusal {
  readonly name: string;
  /** The kind of caller that the credential stands for, if it is valid. */
  readonly as: "key" | "endUser" | "member" | "oauth" | "mcp";
  readonly status: Row[0];
  readonly headers: Row[1];
}

// Kinds of credentials by name. Each has the expected status of operations that accept it, and a
// function that returns its headers. In these functions, `s` is the stage with its API keys, and
// `people` has the tokens.
const keyKinds: Readonly<Record<string, Row>> = {
  "no credential": [401, () => ({})],
  "a server key": [200, (s) => bearer(s.ours["server"]!)],
  "a publishable key": [200, (s) => bearer(s.ours["storefront"]!)],
  "a key in X-Api-Key": [200, (s) => ({ "x-api-key": s.ours["server"]! })],
  "the scheme in other case": [200, (s) => ({ authorization: `bEARER ${s.ours["server"]}` })],
  "the same key in both headers": [200, (s) => both(s.ours["server"]!, s.ours["server"]!)],
  "two keys of the workspace": [401, (s) => both(s.ours["server"]!, s.ours["storefront"]!)],
  "a key beside one of another workspace": [
    401,
    (s) => both(s.ours["server"]!, s.theirs["server"]!),
  ],
  "a key beside an unknown one": [401, (s) => both(s.ours["server"]!, unknownKey("sk"))],
  "a key beside an empty Authorization": [
    401,
    (s) => ({ authorization: "", "x-api-key": s.ours["server"]! }),
  ],
  "an unknown server key": [401, () => bearer(unknownKey("sk"))],
  "an unknown publishable key": [401, () => bearer(unknownKey("pk"))],
  "a revoked key": [401, (s) => bearer(s.ours["revoked"]!)],
  "a key with a character too many": [401, (s) => bearer(`${s.ours["server"]}A`)],
  "a key with a character too few": [401, (s) => bearer(s.ours["server"]!.slice(0, -1))],
  "a key in other case": [401, (s) => bearer(s.ours["server"]!.toUpperCase())],
  "a key of the other kind's prefix": [401, (s) => bearer(s.ours["server"]!.replace("sk_", "pk_"))],
  "an empty token": [401, () => ({ authorization: "Bearer " })],
  "a token with spaces": [401, (s) => bearer(`${s.ours["server"]} x`)],
  "a JSON Web Token": [401, () => bearer(jwt)],
  "a JSON Web Token in X-Api-Key": [401, () => ({ "x-api-key": jwt })],
  "a key by Basic": [
    401,
    (s) => ({
      authorization: `Basic ${Buffer.from(`${s.ours["server"]}:`).toString("base64")}`,
    }),
  ],
  "a key without a scheme": [401, (s) => ({ authorization: s.ours["server"]! })],
  "a key in a cookie": [401, (s) => ({ cookie: `authorization=${s.ours["server"]}` })],
  "a key of another workspace": [
    403,
    (s) => bearer(s.theirs["server"]!),
    { code: "WORKSPACE_MISMATCH" },
  ],
  "a key with origins, from none": [403, (s) => bearer(s.ours["restricted"]!)],
  "a key with origins, from a listed one": [
    200,
    (s) => from(listedOrigins[0]!, s.ours["restricted"]!),
  ],
  "a key with origins, from another": [403, (s) => from(elsewhere, s.ours["restricted"]!)],
};

/**
 * Returns a token in the form of an OAuth access token for the workspace, with a signature of an
 * unknown key.
 */
const programToken = (baseUrl: string): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: baseUrl,
    aud: `${baseUrl}/${ours}/query`,
    scope: "gateway:read gateway:write",
  };
  const head = { alg: "ES256", typ: "at+jwt", kid: "oauth" };
  return `${part(head)}.${part({ ...claims, sub: ours, iat: now, exp: now + 3600 })}.${"A".repeat(86)}`;
};

const tokenKinds: Readonly<Record<string, Row>> = {
  "an end user's token": [200, ({ people }) => bearer(people.good)],
  "an end user's token, the scheme in other case": [
    200,
    ({ people }) => ({ authorization: `bEARER ${people.good}` }),
  ],
  "an end user's token beside a key of the workspace": [
    200,
    ({ people, ours }) => both(people.good, ours["storefront"]!),
  ],
  "an end user's token beside a key of another workspace": [
    401,
    ({ people, theirs }) => both(people.good, theirs["server"]!),
    { isRefusedByKeyHeader: true },
  ],
  "an end user's token beside a revoked key": [
    401,
    ({ people, ours }) => both(people.good, ours["revoked"]!),
    { isRefusedByKeyHeader: true },
  ],
  "an end user's token in both headers": [
    401,
    ({ people }) => both(people.good, people.good),
    { isRefusedByKeyHeader: true },
  ],
  "an end user's token in X-Api-Key": [401, ({ people }) => ({ "x-api-key": people.good })],
  "an end user's token without a scheme": [401, ({ people }) => ({ authorization: people.good })],
  "an end user's token in a cookie": [
    401,
    ({ people }) => ({ cookie: `access_token=${people.good}` }),
  ],
  "an expired token": [401, ({ people }) => bearer(people.expired)],
  "a token with the signature of another token": [
    401,
    ({ people }) => bearer(people.good.replace(/[^.]*$/, "") + people.foreign.replace(/^.*\./, "")),
  ],
  "a token of a revoked session": [401, ({ people }) => bearer(people.ofRevokedSession)],
  "a token of a deactivated account": [401, ({ people }) => bearer(people.ofDeactivated)],
  "a token from before the account was changed": [
    401,
    ({ people }) => bearer(people.ofOldGeneration),
  ],
  "an access token for a client, by nobody's key": [
    401,
    ({ gateway }) => bearer(programToken(gateway.baseUrl)),
  ],
  "a redirect token": [401, ({ people }) => bearer(people.redirect)],
  "a refresh token sent as an access token": [401, ({ people }) => bearer(people.refresh)],
  "an end user's token of another workspace": [
    403,
    ({ people }) => bearer(people.foreign),
    { code: "WORKSPACE_MISMATCH" },
  ],
  "a token under a key with origins, from a listed one": [
    200,
    ({ people }) => from(listedOrigins[1]!, people.ofRestrictedKey),
  ],
  "a token under a key with origins, from none": [
    403,
    ({ people }) => bearer(people.ofRestrictedKey),
  ],
  "a token under a key with origins, from another": [
    403,
    ({ people }) => from(elsewhere, people.ofRestrictedKey),
  ],
};

const clientKinds: Readonly<Record<string, Row>> = {
  "a client's token": [200, ({ clients }) => bearer(clients.good)],
  "a client's token beside a key of the workspace": [
    200,
    ({ clients, ours }) => both(clients.good, ours["storefront"]!),
  ],
  "a client's token in X-Api-Key": [401, ({ clients }) => ({ "x-api-key": clients.good })],
  "a client's token of another workspace": [
    403,
    ({ clients }) => bearer(clients.foreign),
    { code: "WORKSPACE_MISMATCH" },
  ],
  "an expired token of a client": [401, ({ clients }) => bearer(clients.expired)],
  "a client's token of an issuer that is not configured": [
    401,
    ({ clients }) => bearer(clients.ofOtherIssuer),
  ],
  "a client's token, signed by the key of the workspace": [
    401,
    ({ crossed }) => bearer(crossed.clientByWorkspace),
  ],
  "a client's token, signed by the key of the workspace in its name": [
    401,
    ({ crossed }) => bearer(crossed.clientByWorkspaceInItsName),
  ],
  "a client's token, signed by the key of the workspace under the id of an identity key": [
    401,
    ({ crossed }) => bearer(crossed.clientByWorkspaceAsIdentityKey),
  ],
};

/** Tokens with the claims of an end user, signed by a key of another issuer. */
const crossedKinds: Readonly<Record<string, Row>> = {
  "an end user's token, signed by the identity service": [
    401,
    ({ crossed }) => bearer(crossed.endUserByIdentity),
  ],
  "an end user's token, signed by the identity service in its name": [
    401,
    ({ crossed }) => bearer(crossed.endUserByIdentityInItsName),
  ],
  "an end user's token, signed by the identity service under the id of the workspace's key": [
    401,
    ({ crossed }) => bearer(crossed.endUserByIdentityAsOurKey),
  ],
  "an end user's token, signed by the key of another workspace": [
    401,
    ({ crossed }) => bearer(crossed.endUserByTheirs),
  ],
};

const cookieAlone = (member: SignedInMember) => ({ cookie: member.headers.cookie });

const memberKinds: Readonly<Record<string, Row>> = {
  "an owner's session": [200, ({ members }) => members.owner.headers],
  "an editor's session": [200, ({ members }) => members.editor.headers, { role: "editor" }],
  "a viewer's session": [200, ({ members }) => members.viewer.headers, { role: "viewer" }],
  "a session of another workspace": [
    403,
    ({ members }) => members.stranger.headers,
    { code: "WORKSPACE_MISMATCH" },
  ],
  "a session that has ended": [401, ({ members }) => members.ended.headers],
  "a session without its token": [
    403,
    ({ members }) => cookieAlone(members.owner),
    { code: "CSRF_DENIED", isRefusedForMethod: true },
  ],
  "a session with another one's token": [
    403,
    ({ members }) => ({ ...members.viewer.headers, ...cookieAlone(members.owner) }),
    { code: "CSRF_DENIED", isRefusedForMethod: true },
  ],
  "a session from a page of another origin": [
    403,
    ({ members }) => ({ ...members.owner.headers, origin: elsewhere }),
    { isRefusedForMethod: true },
  ],
  "a session from a page of a neighbour": [
    403,
    ({ members }) => ({ ...members.owner.headers, "sec-fetch-site": "same-site" }),
    { isRefusedForMethod: true },
  ],
  "a session from its own page": [
    200,
    ({ members, gateway }) => ({
      ...members.owner.headers,
      origin: gateway.baseUrl,
      "sec-fetch-site": "same-origin",
    }),
  ],
  "two cookies of its name": [
    401,
    ({ members: { owner, viewer } }) => ({
      ...owner.headers,
      cookie: `${owner.headers.cookie}; ${viewer.headers.cookie}`,
    }),
  ],
  "its token without the cookie": [
    401,
    ({ members }) => ({ "x-portal-csrf": members.owner.headers["x-portal-csrf"] }),
  ],
  "the token of the cookie sent as a key": [
    401,
    ({ members }) => bearer(members.owner.headers.cookie.replace(/^.*=/, "")),
  ],
  "a cookie beside an empty Authorization": [
    401,
    ({ members }) => ({ ...members.owner.headers, authorization: "" }),
  ],
  "a cookie beside an unknown key": [
    401,
    ({ members }) => ({ ...members.owner.headers, ...bearer(unknownKey("sk")) }),
  ],
};

const listed = (as: Kind["as"], rows: Readonly<Record<string, Row>>): Kind[] =>
  Object.entries(rows).map(([name, [status, headers, refusal]]) => ({
    name,
    as,
    status,
    headers,
    ...refusal,
  }));

export const kinds: readonly Kind[] = [
  ...listed("key", keyKinds),
  ...listed("endUser", tokenKinds),
  ...listed("member", memberKinds),
  ...listed("endUser", crossedKinds),
  ...listed("oauth", clientKinds),
  ...listed("mcp", {
    "a client's token for MCP": [200, ({ clients }) => bearer(clients.ofMcp)],
    "a client's token for MCP of another workspace": [
      403,
      ({ clients }) => bearer(clients.foreignMcp),
      { code: "WORKSPACE_MISMATCH" },
    ],
  }),
  ...listed("key", {
    "a key beside a cookie": [
      200,
      (s) => ({ ...s.members.owner.headers, ...bearer(s.ours["server"]!) }),
    ],
  }),
];
