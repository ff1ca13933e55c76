// The places of sign-in, players and mails in which a caller can put a string. Some strings are
// valid, such as a display name or a new player id. The gateway stores them unchanged. They change
// no account of another user.
import { createHash } from "node:crypto";
import type { ExactRequest } from "../support/exact-http.ts";
import { password, peopleId, redirectUri, type People } from "./people.ts";
import { placesOf, type Places } from "./positions.ts";
import { carried, safeKey } from "./texts.ts";

type Fields = Readonly<Record<string, unknown>>;

const message = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f10";
const token = "0VxqLr0tYkzv0cFWc1Qm5w";
const returned = { code: "c", state: "s", redirectUri };
const player = { platform: "steam", platformPlayerId: "76561198000000000" };
const newPasswords = { newPassword: "staple in the rain", confirmPassword: "staple in the rain" };

/** Returns a number for a text. Different texts have different numbers. */
const numberOf = (text: string): number =>
  createHash("sha256").update(text).digest().readUInt32BE();

/**
 * Returns the places. Each visit of a `costly` place hashes a password, so the suite visits few of
 * them.
 */
export function endUserPositions({ key, persons }: People): Record<"cheap" | "costly", Places> {
  const personOf = (text: string) => persons[numberOf(text) % persons.length]!;
  const at = (rest: string): string => `/${peopleId}/${rest}`;
  const authorization = { Authorization: `Bearer ${key}` };
  const json = { "Content-Type": "application/json" };
  const post = (rest: string, body: unknown, headers: object = authorization): ExactRequest => ({
    method: "POST",
    path: at(rest),
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
  const get = (path: string, headers: object = authorization): ExactRequest => ({
    method: "GET",
    path,
    headers: { ...headers },
  });
  const form = (fields: Readonly<Record<string, string>>): ExactRequest => ({
    method: "POST",
    path: at("auth/reset"),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  const asPerson = (text: string) => ({ Authorization: `Bearer ${personOf(text).token}` });

  /** Returns one place for each of the named fields of a body. */
  const fields = (rest: string, body: Fields, names: readonly string[]): Places =>
    placesOf(names, (name) => [
      `${name} of ${rest}`,
      (text) => post(rest, { ...body, [name]: text }),
    ]);
  const known = persons[0]!.email;
  const resetForm = { token, ...newPasswords };
  const costly: Places = {
    "email of auth/register": (text) => post("auth/register", { email: text, password }),
    "email of auth/login": (text) => post("auth/login", { email: text, password }),
    "password of auth/login": (text) =>
      post("auth/login", { email: personOf(text).email, password: text }),
    "password of auth/login, of an address without an account": (text) =>
      post("auth/login", { email: `nobody-${numberOf(text)}@example.com`, password: text }),
    "passwords of auth/change-password": (text) =>
      post(
        "auth/change-password",
        { currentPassword: text, newPassword: text, confirmPassword: text },
        asPerson(text),
      ),
  };
  const cheap: Places = {
    // The address already has an account, so these requests register no new account.
    ...fields("auth/register", { email: known, password }, ["firstName", "lastName", "username"]),
    ...fields("auth/refresh", {}, ["refreshToken"]),
    ...fields("auth/logout", {}, ["refreshToken"]),
    ...fields("auth/resend-confirmation", {}, ["email"]),
    ...fields("auth/forgot-password", {}, ["email"]),
    ...fields("auth/verify-reset-code", { email: known, code: "000000" }, ["email", "code"]),
    ...fields("auth/reset-password", { sessionToken: token, ...newPasswords }, [
      "sessionToken",
      "newPassword",
      "confirmPassword",
    ]),
    ...fields("auth/acme/callback", returned, ["code", "state", "redirectUri"]),
    ...fields("auth/oidc/callback", { providerSlug: "acme", ...returned }, [
      "providerSlug",
      "code",
      "state",
      "redirectUri",
    ]),
    ...fields("auth/steam/assert", { platformPlayerId: "1" }, [
      "platformPlayerId",
      "displayName",
      "avatarUrl",
    ]),
    ...fields("players/identify", player, ["platform", "platformPlayerId", "displayName"]),
    "password of auth/register": (text) => post("auth/register", { email: known, password: text }),
    "new password of auth/change-password": (text) =>
      post(
        "auth/change-password",
        { currentPassword: password, ...newPasswords, newPassword: text },
        asPerson(text),
      ),
    "metadata of auth/steam/assert": (text) =>
      post("auth/steam/assert", {
        platformPlayerId: "1",
        metadata: { [safeKey(text)]: [text, { a: text }] },
      }),
    "metadata of players/identify": (text) =>
      post("players/identify", { ...player, metadata: { [safeKey(text)]: [text, { a: text }] } }),
    "unknown key of a body for auth": (text) =>
      post("auth/logout", { refreshToken: token, [text]: 1 }),
    "unknown key of a body for players": (text) =>
      post("players/identify", { ...player, [text]: 1 }),
    "the whole body for auth as a JSON string": (text) => post("auth/login", text),
    "the whole body for players as it is": (text) => ({
      ...post("players/identify", {}),
      body: text,
    }),
    "token of the form": (text) => form({ ...resetForm, token: text }),
    "passwords of the form": (text) => form({ token, newPassword: text, confirmPassword: text }),
    "name of a field of the form": (text) => form({ ...resetForm, [text]: "1" }),
    "the whole body of the form as it is": (text) => ({ ...form({}), body: text }),
    ...placesOf(
      [
        "auth/",
        "auth/oidc/",
        "auth/logo/",
        "players/",
        "players/resolve/",
        "players/resolve/steam/",
      ],
      (rest) => [`path after ${rest}`, (text) => get(at(rest + carried(text)))],
    ),
    ...placesOf(["authorize", "callback", "assert"], (rest) => [
      `provider in the path of ${rest}`,
      (text) => {
        const path = `auth/${carried(text)}/${rest}`;
        return rest === "authorize"
          ? get(at(path))
          : post(path, rest === "assert" ? { platformPlayerId: "1" } : returned);
      },
    ]),
    "platform in the path": (text) => get(at(`players/resolve/${carried(text)}/1`)),
    "mail in the path": (text) => get(`/_/mail/${carried(text)}`),
    "part of a mail in the path": (text) => get(`/_/mail/${message}/${carried(text)}`),
    ...placesOf(
      [
        "auth/confirm-email?token=",
        "auth/reset?token=",
        "auth/acme/authorize?redirectUri=",
        "auth/oidc/acme?redirectUri=",
        "players?platform=",
        "players?contactId=",
        "players?page=",
        "players?pageSize=",
      ],
      (rest) => [`query parameter ${rest}`, (text) => get(at(rest + carried(text)))],
    ),
    "name of a query parameter for auth": (text) => get(at(`auth/config?${carried(text)}=1`)),
    "entity tag of the logo": (text) =>
      get(at("auth/logo/a.png"), { "If-None-Match": carried(text) }),
    languages: (text) =>
      post(
        "auth/logout",
        { refreshToken: token },
        { ...authorization, "Accept-Language": carried(text) },
      ),
    "user agent of a sign-in": (text) =>
      post(
        "auth/steam/assert",
        { platformPlayerId: "1" },
        { ...authorization, "User-Agent": carried(text) },
      ),
    "a text that begins like an end user's token": (text) =>
      get(at("schema"), { Authorization: `Bearer eyJ${carried(text)}` }),
    "signature of an end user's token": (text) =>
      post(
        "auth/change-password",
        {},
        {
          Authorization: `${asPerson(text).Authorization.replace(/[^.]*$/, "")}${carried(text)}`,
        },
      ),
  };
  return { cheap, costly };
}
