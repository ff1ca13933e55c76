// The places of the portal and of the identity service's pages in which a caller can put a string,
// with the session of an owner. A valid address becomes an invitation, but no membership.
import type { ExactRequest } from "../support/exact-http.ts";
import type { SignedInMember } from "../support/members.ts";
import { peopleId, password } from "./people.ts";
import { placesOf, type Places } from "./positions.ts";
import { carried } from "./texts.ts";

const token = "0VxqLr0tYkzv0cFWc1Qm5w";
const json = { "Content-Type": "application/json" };
const signIn = { email: "nobody@example.com", password };

export function portalPositions({
  headers: own,
  memberId,
}: SignedInMember): Record<"cheap" | "costly", Places> {
  const at = (rest: string): string => `/api/v1/portal/${rest}`;
  const send = (
    method: string,
    rest: string,
    body: unknown,
    headers: object = own,
  ): ExactRequest => ({
    method,
    path: at(rest),
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
  const get = (rest: string, headers: object = own): ExactRequest => ({
    method: "GET",
    path: at(rest),
    headers: { ...headers },
  });
  const form = (fields: Readonly<Record<string, string>>): ExactRequest => ({
    method: "POST",
    path: at("invitation"),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  const answered = (uid: string, fields: object, headers: object = {}): ExactRequest => ({
    ...form({ formToken: token, action: "allow", ...fields }),
    path: `/api/v1/oauth/interaction/${uid}`,
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });
  const guest = { workspaceId: peopleId, email: "guest@example.com", role: "viewer" };
  const invite = (more: object) => send("POST", "members", { ...guest, ...more });
  const cheap: Places = {
    "cookie of a portal session": (text) =>
      get("session", { cookie: `gateway_portal=${carried(text)}` }),
    "a cookie beside the one of a portal session": (text) =>
      get("session", { cookie: `${carried(text)}; ${own.cookie}` }),
    "X-Portal-Csrf": (text) =>
      send("DELETE", "session", {}, { cookie: own.cookie, "x-portal-csrf": carried(text) || "x" }),
    "Origin of a call by portal session": (text) =>
      send("DELETE", "session", {}, { ...own, origin: `https://${carried(text)}` }),
    ...placesOf(["workspaceId", "email", "role"], (name) => [
      `${name} of an invitation`,
      (text) => invite({ [name]: text }),
    ]),
    "unknown key of an invitation": (text) => invite({ [text]: 1, role: "none" }),
    "role of a member": (text) => send("PATCH", `members/${memberId}`, { role: text }),
    "id of a member": (text) => send("PATCH", `members/${carried(text)}`, { role: "owner" }),
    "workspace of the list of members": (text) => get(`members?workspaceId=${carried(text)}`),
    "workspace of the list of grants": (text) => get(`grants?workspaceId=${carried(text)}`),
    "id of a grant": (text) => send("DELETE", `grants/${carried(text)}`, {}),
    "token of an invitation's page": (text) => get(`invitation?token=${carried(text)}`),
    "token of an invitation's form": (text) => form({ token: text, password }),
    "passwords of an invitation's form": (text) =>
      form({ token, password: text, newPassword: text, confirmPassword: text }),
    "path after portal/": (text) => get(carried(text)),
    "id of an authorization": (text) => answered(carried(text), {}),
    "cookie of an authorization": (text) => answered("uid", {}, { cookie: carried(text) }),
    ...placesOf(["formToken", "action", "email", "password", "workspaceId", "access"], (name) => [
      `${name} of an authorization's form`,
      (text) => answered("uid", { [name]: text }),
    ]),
  };
  const costly: Places = {
    "email of portal/session": (text) => send("POST", "session", { ...signIn, email: text }, {}),
    "password of portal/session": (text) =>
      send("POST", "session", { ...signIn, password: text }, {}),
  };
  return { cheap, costly };
}
