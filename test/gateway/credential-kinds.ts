// Credentials of every kind in which they may come in, good and bad, for the test of all of them against every operation.
import { randomBytes } from "node:crypto";
import { listedOrigins, type Stage } from "./two-workspaces.ts";
import type { People } from "./people.ts";

export const unknownKey = (kind: "pk" | "sk"): string =>
  `${kind}_live_${randomBytes(32).toString("base64url")}`;
export const jwt = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

export interface MatrixStage extends Stage {
  readonly people: People;
}

export interface Kind {
  readonly name: string;
  readonly headers: (stage: MatrixStage) => Record<string, string>;
  /** Whom it speaks for where it is good. */
  readonly as: "key" | "endUser";
  /** What an operation answers that takes this kind; every other one 401, and public ones never mind. */
  readonly status: 200 | 401 | 403;
  readonly code?: string;
  /** What refuses it stands in the key header, where not every operation looks. */
  readonly isRefusedByKeyHeader?: true;
}

const keyKinds: readonly Omit<Kind, "as">[] = [
  { name: "no credential", headers: () => ({}), status: 401 },
  { name: "a server key", headers: (s) => bearer(s.ours["server"]!), status: 200 },
  { name: "a publishable key", headers: (s) => bearer(s.ours["storefront"]!), status: 200 },
  { name: "a key in X-Api-Key", headers: (s) => ({ "x-api-key": s.ours["server"]! }), status: 200 },
  {
    name: "the scheme in other case",
    headers: (s) => ({ authorization: `bEARER ${s.ours["server"]}` }),
    status: 200,
  },
  {
    name: "the same key in both headers",
    headers: (s) => ({ ...bearer(s.ours["server"]!), "x-api-key": s.ours["server"]! }),
    status: 200,
  },
  {
    name: "two keys of the workspace",
    headers: (s) => ({ ...bearer(s.ours["server"]!), "x-api-key": s.ours["storefront"]! }),
    status: 401,
  },
  {
    name: "a key beside one of another workspace",
    headers: (s) => ({ ...bearer(s.ours["server"]!), "x-api-key": s.theirs["server"]! }),
    status: 401,
  },
  {
    name: "a key beside an unknown one",
    headers: (s) => ({ ...bearer(s.ours["server"]!), "x-api-key": unknownKey("sk") }),
    status: 401,
  },
  {
    name: "a key beside an empty Authorization",
    headers: (s) => ({ authorization: "", "x-api-key": s.ours["server"]! }),
    status: 401,
  },
  { name: "an unknown server key", headers: () => bearer(unknownKey("sk")), status: 401 },
  { name: "an unknown publishable key", headers: () => bearer(unknownKey("pk")), status: 401 },
  { name: "a revoked key", headers: (s) => bearer(s.ours["revoked"]!), status: 401 },
  {
    name: "a key with a character too many",
    headers: (s) => bearer(`${s.ours["server"]}A`),
    status: 401,
  },
  {
    name: "a key with a character too few",
    headers: (s) => bearer(s.ours["server"]!.slice(0, -1)),
    status: 401,
  },
  {
    name: "a key in other case",
    headers: (s) => bearer(s.ours["server"]!.toUpperCase()),
    status: 401,
  },
  {
    name: "a key of the other kind's prefix",
    headers: (s) => bearer(s.ours["server"]!.replace("sk_", "pk_")),
    status: 401,
  },
  { name: "an empty token", headers: () => ({ authorization: "Bearer " }), status: 401 },
  { name: "a token with spaces", headers: (s) => bearer(`${s.ours["server"]} x`), status: 401 },
  { name: "a JSON Web Token", headers: () => bearer(jwt), status: 401 },
  { name: "a JSON Web Token in X-Api-Key", headers: () => ({ "x-api-key": jwt }), status: 401 },
  {
    name: "a key by Basic",
    headers: (s) => ({
      authorization: `Basic ${Buffer.from(`${s.ours["server"]}:`).toString("base64")}`,
    }),
    status: 401,
  },
  {
    name: "a key without a scheme",
    headers: (s) => ({ authorization: s.ours["server"]! }),
    status: 401,
  },
  {
    name: "a key in a cookie",
    headers: (s) => ({ cookie: `authorization=${s.ours["server"]}` }),
    status: 401,
  },
  {
    name: "a key of another workspace",
    headers: (s) => bearer(s.theirs["server"]!),
    status: 403,
    code: "WORKSPACE_MISMATCH",
  },
  {
    name: "a key with origins, from none",
    headers: (s) => bearer(s.ours["restricted"]!),
    status: 403,
  },
  {
    name: "a key with origins, from a listed one",
    headers: (s) => ({ ...bearer(s.ours["restricted"]!), origin: listedOrigins[0]! }),
    status: 200,
  },
  {
    name: "a key with origins, from another",
    headers: (s) => ({ ...bearer(s.ours["restricted"]!), origin: "https://evil.example" }),
    status: 403,
  },
];

const tokenKinds: readonly Omit<Kind, "as">[] = [
  { name: "an end user's token", headers: ({ people }) => bearer(people.good), status: 200 },
  {
    name: "an end user's token, the scheme in other case",
    headers: ({ people }) => ({ authorization: `bEARER ${people.good}` }),
    status: 200,
  },
  {
    name: "an end user's token beside a key of the workspace",
    headers: ({ people, ours }) => ({ ...bearer(people.good), "x-api-key": ours["storefront"]! }),
    status: 200,
  },
  {
    name: "an end user's token beside a key of another workspace",
    headers: ({ people, theirs }) => ({ ...bearer(people.good), "x-api-key": theirs["server"]! }),
    status: 401,
    isRefusedByKeyHeader: true,
  },
  {
    name: "an end user's token beside a revoked key",
    headers: ({ people, ours }) => ({ ...bearer(people.good), "x-api-key": ours["revoked"]! }),
    status: 401,
    isRefusedByKeyHeader: true,
  },
  {
    name: "an end user's token in both headers",
    headers: ({ people }) => ({ ...bearer(people.good), "x-api-key": people.good }),
    status: 401,
    isRefusedByKeyHeader: true,
  },
  {
    name: "an end user's token in X-Api-Key",
    headers: ({ people }) => ({ "x-api-key": people.good }),
    status: 401,
  },
  {
    name: "an end user's token without a scheme",
    headers: ({ people }) => ({ authorization: people.good }),
    status: 401,
  },
  {
    name: "an end user's token in a cookie",
    headers: ({ people }) => ({ cookie: `access_token=${people.good}` }),
    status: 401,
  },
  { name: "an expired token", headers: ({ people }) => bearer(people.expired), status: 401 },
  {
    name: "a token whose signature is another's",
    headers: ({ people }) =>
      bearer(people.good.replace(/[^.]*$/, "") + people.foreign.replace(/^.*\./, "")),
    status: 401,
  },
  {
    name: "a token of a revoked session",
    headers: ({ people }) => bearer(people.ofRevokedSession),
    status: 401,
  },
  {
    name: "a token of a deactivated account",
    headers: ({ people }) => bearer(people.ofDeactivated),
    status: 401,
  },
  {
    name: "a token from before the account was changed",
    headers: ({ people }) => bearer(people.ofOldGeneration),
    status: 401,
  },
  { name: "a redirect token", headers: ({ people }) => bearer(people.redirect), status: 401 },
  {
    name: "a refresh token sent as an access token",
    headers: ({ people }) => bearer(people.refresh),
    status: 401,
  },
  {
    name: "an end user's token of another workspace",
    headers: ({ people }) => bearer(people.foreign),
    status: 403,
    code: "WORKSPACE_MISMATCH",
  },
  {
    name: "a token under a key with origins, from a listed one",
    headers: ({ people }) => ({ ...bearer(people.ofRestrictedKey), origin: listedOrigins[1]! }),
    status: 200,
  },
  {
    name: "a token under a key with origins, from none",
    headers: ({ people }) => bearer(people.ofRestrictedKey),
    status: 403,
  },
  {
    name: "a token under a key with origins, from another",
    headers: ({ people }) => ({
      ...bearer(people.ofRestrictedKey),
      origin: "https://evil.example",
    }),
    status: 403,
  },
];

export const kinds: readonly Kind[] = [
  ...keyKinds.map((kind) => ({ ...kind, as: "key" }) as const),
  ...tokenKinds.map((kind) => ({ ...kind, as: "endUser" }) as const),
];
