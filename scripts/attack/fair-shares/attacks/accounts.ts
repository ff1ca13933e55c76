// Attacks on accounts: sign-ins, registrations, mails, imports, players, and pages of the identity
// service.
import { randomUUID } from "node:crypto";
import { sharedTextWorkbook } from "../../../../test/endusers/workbooks.ts";
import { formOf } from "../bodies.ts";
import { oauthClient } from "../world.ts";
import { stranger, withKey, withSession, type Attack } from "./attack.ts";

const PEOPLE = 500;
const IMPORTED = 20_000;
/**
 * The number of addresses that the attack uses in turn. It is large enough that no address reaches
 * its limit of mails in an hour (G13.6).
 */
const MAILBOXES = 2_000;

const auth = (
  operation: string,
  path: string,
  bodyOf: (n: number) => object,
  reaches: readonly number[],
): Attack =>
  withKey({
    operation,
    reaches,
    asks: ({ n }) => ({ path: `/auth/${path}`, body: JSON.stringify(bodyOf(n)) }),
  });

const person = (n: number): string => `person${n % PEOPLE}@example.com`;

const authorization = {
  response_type: "code",
  client_id: oauthClient.id,
  redirect_uri: oauthClient.redirectUris[0]!,
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
};
const authorizePath = (more: object = {}): string =>
  `/api/v1/oauth/authorize?${new URLSearchParams({ ...authorization, ...more }).toString()}`;

const people = formOf(
  "people.csv",
  `email,firstName\n${Array.from({ length: IMPORTED }, (_, n) => `import${n}@example.com,First ${n}`).join("\n")}\n`,
);
/** A small file of a spreadsheet. When its cells are read, they become gigabytes of text. */
const workbook = formOf("people.xlsx", sharedTextWorkbook("a ".repeat(2_000_000), 20_000));
const importOf = (form: typeof people, reaches: readonly number[]): Attack =>
  withSession({
    operation: "importEndUsers",
    reaches,
    asks: () => ({ path: "/endusers/import", ...form }),
  });

/** Metadata of a player, of 10 KB. */
const metadata = { items: Array.from({ length: 500 }, (_, at) => `an item ${at}`) };

export const attacksOnAccounts: Readonly<Record<string, Attack>> = {
  passwords: auth("login", "login", (n) => ({ email: person(n), password: `a guess ${n}` }), [401]),
  registrations: auth(
    "register",
    "register",
    (n) => ({ email: `new${n}@example.com`, password: `correct horse ${n}` }),
    [200],
  ),
  "password-resets": auth(
    "forgotPassword",
    "forgot-password",
    (n) => ({ email: `new${n % MAILBOXES}@example.com` }),
    [200],
  ),
  "reset-codes": auth(
    "verifyResetCode",
    "verify-reset-code",
    (n) => ({ email: person(n), code: String(n % 1_000_000).padStart(6, "0") }),
    [400],
  ),
  refreshes: auth(
    "refresh",
    "refresh",
    () => ({ refreshToken: randomUUID().repeat(3) }),
    [400, 401],
  ),
  "portal-sign-ins": stranger({
    operation: "startPortalSession",
    reaches: [401],
    asks: ({ n }) => ({
      path: "/api/v1/portal/session",
      body: JSON.stringify({ email: person(n), password: `a guess ${n}` }),
    }),
  }),
  imports: importOf(people, [200]),
  "log-searches": withSession({
    operation: "listLogs",
    reaches: [200, 503],
    asks: ({ n }) => ({ method: "GET", path: `/logs?path=no-such-path-${n}` }),
  }),
  players: withKey({
    operation: "identifyPlayer",
    reaches: [200, 201],
    asks: ({ n }) => ({
      path: "/players/identify",
      body: JSON.stringify({ platform: "steam", platformPlayerId: `player${n}`, metadata }),
    }),
  }),
  "player-lookups": withKey({
    operation: "resolvePlayer",
    reaches: [200, 404],
    asks: ({ n }) => ({ method: "GET", path: `/players/resolve/steam/player${n}` }),
  }),
  authorize: stranger({
    operation: "startAuthorization",
    reaches: [303],
    asks: () => ({ method: "GET", path: authorizePath() }),
  }),
  // The client id is an address on the slow host. The gateway fetches the client's metadata
  // document from there.
  "oauth-clients": stranger({
    operation: "startAuthorization",
    reaches: [400],
    asks: ({ target: { slowPort }, n }) => ({
      method: "GET",
      path: authorizePath({ client_id: `https://127.0.0.1:${slowPort}/client${n}` }),
    }),
  }),
  interactions: stranger({
    operation: "showInteraction",
    reaches: [404],
    asks: ({ n }) => ({
      method: "GET",
      path: `/api/v1/oauth/interaction/no-such-interaction-${n}`,
    }),
  }),
  "oauth-codes": stranger({
    operation: "issueToken",
    reaches: [400],
    asks: () => ({
      path: "/api/v1/oauth/token",
      type: "application/x-www-form-urlencoded",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: randomUUID(),
        redirect_uri: authorization.redirect_uri,
        client_id: authorization.client_id,
        code_verifier: randomUUID().repeat(2),
      }).toString(),
    }),
  }),
  // The gateway reads only one file of a workspace at a time. This entry is far from `imports` in
  // the list, so that both attacks do not start together.
  workbooks: importOf(workbook, [400]),
};
