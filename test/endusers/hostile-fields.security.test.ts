// Hostile strings in every input of end-user administration: rejected or stored unchanged, never a
// failure (G24.3, G27.3).
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ask } from "../support/http-client.ts";
import { minute } from "../auth/account-stage.ts";
import {
  nobody,
  openAdministrationStage,
  type AdministrationStage,
} from "./administration-stage.ts";

let stage: AdministrationStage;
let id: string;
beforeAll(async () => {
  stage = await openAdministrationStage();
  id = await stage.account("target@example.com");
});
afterAll(() => stage.close());

const texts: readonly string[] = [
  "'",
  "';drop table gateway.end_user;--",
  "\\",
  "%",
  "_%_",
  "%00",
  "\u0000",
  "\ud800",
  "\u202e",
  "\r\nBcc: x@example.com",
  "{{claim:sub}}",
  "$1",
  "$ws",
  "(((((",
  "[a-",
  "__proto__",
  "constructor",
  "null",
  "-1",
  "1e400",
  "99999999999999999999",
  "ﬁ İ ı ß",
  "𝕏".repeat(60),
  "a".repeat(5_000),
  " ",
  "\ufeff",
  "../../..",
  `${nobody}'`,
  "a@b.c'--",
  "\u00e9 e\u0301",
];

const query = (name: string) => (text: string) => ({
  path: `?${name}=${encodeURIComponent(text.toWellFormed())}`,
  ask: {},
});
const body =
  (path: string, method: string, field: string, more: object = {}) =>
  (text: string) => ({
    path,
    ask: { method, json: { ...more, [field]: text } },
  });
const places: Readonly<
  Record<string, (text: string) => { readonly path: string; readonly ask: Ask }>
> = {
  search: query("search"),
  status: query("status"),
  roleId: query("roleId"),
  emailVerified: query("emailVerified"),
  provider: query("provider"),
  cursor: query("cursor"),
  limit: query("limit"),
  "an id in the path": (text) => ({ path: `/${encodeURIComponent(text.toWellFormed())}`, ask: {} }),
  "a role in the path": (text) => ({
    path: `/${nobody}/roles/${encodeURIComponent(text.toWellFormed())}`,
    ask: { method: "PUT" },
  }),
  "email of a new account": body("", "POST", "email", { sendConfirmation: false }),
  "role of a new account": (text) => ({
    path: "",
    ask: { json: { email: "new@example.com", roles: [text] } },
  }),
  "a name": (text) => body(`/${id}`, "PATCH", "firstName")(text),
  "a username": (text) => body(`/${id}`, "PATCH", "username")(text),
  "another email": (text) => body(`/${id}`, "PATCH", "email", { sendConfirmation: false })(text),
  "a password": (text) =>
    body(`/${nobody}/set-password`, "POST", "newPassword", { confirmPassword: text })(text),
};

it.each(Object.keys(places))("%s", async (place) => {
  stage.pass(minute);
  for (const text of texts) {
    const { path, ask } = places[place]!(text);
    const { status, text: answer } = await stage.ask(path, ask);
    expect([text.slice(0, 40), status < 500]).toEqual([text.slice(0, 40), true]);
    expect(answer).not.toMatch(/syntax error|relation "|pg_|at Object/);
  }
  expect(await stage.sql("select from gateway.end_user where id = $1", [id])).toHaveLength(1);
});
