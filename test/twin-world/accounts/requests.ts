// Returns random requests of an attacker who wants to know which addresses have an account. They
// use every route that takes an address, a password, a code or a token. Addresses are valid, and
// passwords and codes are guessed. Some bodies are invalid. Valid requests to register have an
// address with an account in both worlds. The reason is that the gateway may say that an address is
// taken (G13.1).
import type { Random } from "../../../scripts/random.ts";
import type { ExactRequest } from "../../support/exact-http.ts";
import { password } from "../../auth/account-stage.ts";
import { addresses, redirectUri, workspaceId, type AccountWorlds } from "./worlds.ts";

type Body = Readonly<Record<string, unknown>>;

const newPassword = "staple in the rain";
const languages = ["en", "de-CH, en;q=0.5", "xx", "*"];
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const token = (random: Random, length: number): string =>
  Array.from({ length }, () => alphabet[random.whole(0, 63)]).join("");

/**
 * Returns the address in another spelling, as people type it, or another address that looks like
 * it.
 */
function spelt(random: Random, address: string): string {
  if (random.chance(0.7)) return address;
  return random.pick([address.toUpperCase(), ` ${address} `, address.replace("@", "@sub.")]);
}

/**
 * Number of requests in a row for which the attacker prefers one route and one address. So the
 * limit of attempts of this address is reached.
 */
const turnLength = 40;
const insistent = ["login", "verify-reset-code", "forgot-password", "resend-confirmation"];

const guess = (random: Random): string =>
  random.pick([
    "wrong horse battery",
    newPassword,
    "12345678",
    `guess ${random.whole(0, 99)}`,
    "x",
  ]);

type Parts = readonly [rest: string, body?: Body];

/** Functions that return the path and the body of a request, by route. */
const routes: Readonly<Record<string, (random: Random, email: string) => Parts>> = {
  login: (random, email) => ["login", { email, password: guess(random) }],
  "forgot-password": (_, email) => ["forgot-password", { email }],
  "resend-confirmation": (_, email) => ["resend-confirmation", { email }],
  "verify-reset-code": (random, email) => [
    "verify-reset-code",
    { email, code: String(random.whole(100_000, 999_999)) },
  ],
  "reset-password": (random) => [
    "reset-password",
    { sessionToken: token(random, 43), newPassword, confirmPassword: newPassword },
  ],
  refresh: (random) => ["refresh", { refreshToken: token(random, 86) }],
  logout: (random) => ["logout", { refreshToken: token(random, 86) }],
  "a known address": () => ["register", { email: "both@example.com", password }],
  "a common password": () => ["register", { email: "too@example.com", password: "password" }],
  "a short password": (_, email) => ["register", { email, password: "1234" }],
  "change-password": (_, email) => [
    "change-password",
    { currentPassword: email, newPassword, confirmPassword: newPassword },
  ],
  authorize: () => [`acme/authorize?redirectUri=${encodeURIComponent(redirectUri)}`],
  callback: (random) => [
    "acme/callback",
    { code: token(random, 20), state: token(random, 43), redirectUri },
  ],
  config: () => ["config"],
  "confirm-email": (random) => [`confirm-email?token=${token(random, 43)}`],
  reset: (random) => [`reset?token=${token(random, 43)}`],
};
const names = Object.keys(routes);

/** Returns the path and the body of the request with this number. */
function partsOf(random: Random, index: number): Parts {
  const turn = Math.floor(index / turnLength);
  const isInsisted = random.chance(0.65);
  const name = isInsisted ? insistent[turn % insistent.length]! : random.pick(names);
  const address = isInsisted ? addresses[turn % addresses.length]! : random.pick(addresses);
  return routes[name]!(random, spelt(random, address));
}

export function requestFor(
  { keys }: Pick<AccountWorlds, "keys">,
  random: Random,
  index: number,
): ExactRequest {
  const [rest, body] = partsOf(random, index);
  const headers = {
    Authorization: `Bearer ${keys[random.chance(0.8) ? "pk" : "sk"]}`,
    "X-Request-Id": `twin-${random.whole(0, 999_999)}`,
    "Accept-Language": random.pick(languages),
    ...(random.chance(0.3) ? { Origin: "https://shop.example" } : {}),
  };
  const path = `/${workspaceId}/auth/${rest}`;
  if (body === undefined) return { method: "GET", path, headers };
  return {
    method: "POST",
    path,
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(random.chance(0.05) ? flawed(random, body) : body),
  };
}

/** Returns a body in which one field is missing, added, or of another type. */
function flawed(random: Random, body: Body): Body {
  const name = random.pick(Object.keys(body));
  return random.pick([
    { ...body, [name]: undefined },
    { ...body, more: 1 },
    { ...body, [name]: 7 },
  ]);
}
