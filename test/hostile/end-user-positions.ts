// The places of signing in, players and mails in which a caller can put a string of their own. Where a string is good - a name to
// show, an id that no player has yet - it is kept as it is; nobody else's account may change by it.
import { createHash } from "node:crypto";
import type { ExactRequest } from "../support/exact-http.ts";
import { password, peopleId, redirectUri, type People } from "./people.ts";
import type { Position } from "./positions.ts";
import { carried, safeKey } from "./texts.ts";

type Fields = Readonly<Record<string, unknown>>;

const message = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f10";
const token = "0VxqLr0tYkzv0cFWc1Qm5w";
const returned = { code: "c", state: "s", redirectUri };
const player = { platform: "steam", platformPlayerId: "76561198000000000" };
const newPasswords = { newPassword: "staple in the rain", confirmPassword: "staple in the rain" };

/** The same text leads to the same number, and others to others. */
const numberOf = (text: string): number =>
  createHash("sha256").update(text).digest().readUInt32BE();

export function endUserPositions({ key, persons }: People): readonly Position[] {
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

  /** One place for each field. */
  const fields = (rest: string, body: Fields, names: readonly string[]): Position[] =>
    names.map((name) => ({
      name: `${name} of ${rest}`,
      request: (text) => post(rest, { ...body, [name]: text }),
    }));
  const known = persons[0]!.email;
  const resetForm = { token, ...newPasswords };
  return [
    // An address that has an account: whatever else is sent, nobody is registered.
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
    {
      name: "email of auth/register",
      isCostly: true,
      request: (text) => post("auth/register", { email: text, password }),
    },
    {
      name: "password of auth/register",
      request: (text) => post("auth/register", { email: known, password: text }),
    },
    {
      name: "email of auth/login",
      isCostly: true,
      request: (text) => post("auth/login", { email: text, password }),
    },
    {
      name: "password of auth/login",
      isCostly: true,
      request: (text) => post("auth/login", { email: personOf(text).email, password: text }),
    },
    {
      name: "password of auth/login, of an address without an account",
      isCostly: true,
      request: (text) =>
        post("auth/login", { email: `nobody-${numberOf(text)}@example.com`, password: text }),
    },
    {
      name: "passwords of auth/change-password",
      isCostly: true,
      request: (text) =>
        post(
          "auth/change-password",
          { currentPassword: text, newPassword: text, confirmPassword: text },
          asPerson(text),
        ),
    },
    {
      name: "new password of auth/change-password",
      request: (text) =>
        post(
          "auth/change-password",
          { currentPassword: password, ...newPasswords, newPassword: text },
          asPerson(text),
        ),
    },
    {
      name: "metadata of auth/steam/assert",
      request: (text) =>
        post("auth/steam/assert", {
          platformPlayerId: "1",
          metadata: { [safeKey(text)]: [text, { a: text }] },
        }),
    },
    {
      name: "metadata of players/identify",
      request: (text) =>
        post("players/identify", { ...player, metadata: { [safeKey(text)]: [text, { a: text }] } }),
    },
    {
      name: "unknown key of a body for auth",
      request: (text) => post("auth/logout", { refreshToken: token, [text]: 1 }),
    },
    {
      name: "unknown key of a body for players",
      request: (text) => post("players/identify", { ...player, [text]: 1 }),
    },
    {
      name: "the whole body for auth as a JSON string",
      request: (text) => post("auth/login", text),
    },
    {
      name: "the whole body for players as it is",
      request: (text) => ({ ...post("players/identify", {}), body: text }),
    },
    { name: "token of the form", request: (text) => form({ ...resetForm, token: text }) },
    {
      name: "passwords of the form",
      request: (text) => form({ token, newPassword: text, confirmPassword: text }),
    },
    { name: "name of a field of the form", request: (text) => form({ ...resetForm, [text]: "1" }) },
    {
      name: "the whole body of the form as it is",
      request: (text) => ({ ...form({}), body: text }),
    },
    ...[
      "auth/",
      "auth/oidc/",
      "auth/logo/",
      "players/",
      "players/resolve/",
      "players/resolve/steam/",
    ].map((rest): Position => ({
      name: `path after ${rest}`,
      request: (text) => get(at(rest + carried(text))),
    })),
    ...["authorize", "callback", "assert"].map((rest): Position => ({
      name: `provider in the path of ${rest}`,
      request: (text) => {
        const path = `auth/${carried(text)}/${rest}`;
        return rest === "authorize"
          ? get(at(path))
          : post(path, rest === "assert" ? { platformPlayerId: "1" } : returned);
      },
    })),
    {
      name: "platform in the path",
      request: (text) => get(at(`players/resolve/${carried(text)}/1`)),
    },
    { name: "mail in the path", request: (text) => get(`/_/mail/${carried(text)}`) },
    {
      name: "part of a mail in the path",
      request: (text) => get(`/_/mail/${message}/${carried(text)}`),
    },
    ...[
      "auth/confirm-email?token=",
      "auth/reset?token=",
      "auth/acme/authorize?redirectUri=",
      "auth/oidc/acme?redirectUri=",
      "players?platform=",
      "players?contactId=",
      "players?page=",
      "players?pageSize=",
    ].map((rest): Position => ({
      name: `query parameter ${rest}`,
      request: (text) => get(at(rest + carried(text))),
    })),
    {
      name: "name of a query parameter for auth",
      request: (text) => get(at(`auth/config?${carried(text)}=1`)),
    },
    {
      name: "entity tag of the logo",
      request: (text) => get(at("auth/logo/a.png"), { "If-None-Match": carried(text) }),
    },
    {
      name: "languages",
      request: (text) =>
        post(
          "auth/logout",
          { refreshToken: token },
          { ...authorization, "Accept-Language": carried(text) },
        ),
    },
    {
      name: "user agent of a sign-in",
      request: (text) =>
        post(
          "auth/steam/assert",
          { platformPlayerId: "1" },
          { ...authorization, "User-Agent": carried(text) },
        ),
    },
    {
      name: "what begins like an end user's token",
      request: (text) => get(at("schema"), { Authorization: `Bearer eyJ${carried(text)}` }),
    },
    {
      name: "signature of an end user's token",
      request: (text) =>
        post(
          "auth/change-password",
          {},
          {
            Authorization: `${asPerson(text).Authorization.replace(/[^.]*$/, "")}${carried(text)}`,
          },
        ),
    },
  ];
}
