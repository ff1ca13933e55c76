// The setup for the pages of the identity service: two workspaces with members, and authorizations
// that the test creates in place of clients.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../../src/contract/index.ts";
import type { Authorizations, Consent, PendingAuthorization } from "../../src/oauth/index.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { insertMember } from "../../src/portal/index.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGateway, TestGatewayOptions } from "../support/gateway.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import { createPortalUser } from "../support/members.ts";
import { openStage, type Stage } from "../support/stage.ts";

export const shop = WORKSPACE_ID;
export const bakery = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
export const absent = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff";
export const password = "correct horse battery";
/** An owner of both workspaces, a viewer of the first, and a user without a workspace. */
export const people = ["owner", "viewer", "nobody"] as const;
export type Person = (typeof people)[number];
export const addressOf = (person: Person): string => `${person}@example.com`;
/** The URL to which the fake authorization server sends browsers. */
export const onwards = "https://gateway.example/api/v1/oauth/authorize/next";

type NextOf = (uid: string, isOver: boolean) => string;
type Pending = Omit<PendingAuthorization, "step" | "uid">;

const usual: Pending = {
  client: {
    id: "https://app.example/client.json",
    name: "Notes",
    host: "app.example",
    isRegistered: false,
  },
  returnsTo: "https://app.example",
  scopes: ["gateway:read", "gateway:write"],
  workspaceId: shop,
  resource: "data",
  user: null,
};

export interface InteractionStage extends Stage {
  readonly gateway: TestGateway;
  readonly idOf: (person: Person) => string;
  /**
   * Creates an authorization.
   * @param person the signed-in user
   */
  readonly begin: (given?: Partial<Pending>, person?: Person) => string;
  /** The choices that pages submit, by uid. */
  readonly ends: Map<string, string | Consent>;
  readonly show: (uid: string, headers?: Ask["headers"]) => Promise<Answer>;
  /** Loads the page and sends its form. */
  readonly answer: (
    uid: string,
    fields: Readonly<Record<string, string>>,
    headers?: Ask["headers"],
  ) => Promise<Answer>;
}

export const pagePath = (uid: string): string => `/api/v1/oauth/interaction/${uid}`;
export const cookieOf = (uid: string): { readonly cookie: string } => ({
  cookie: `standin=${uid}`,
});
export const formTokenIn = ({ text }: Answer): string =>
  /name="formToken" value="([^"]*)"/.exec(text)?.[1] ?? "none";

/** @param nextOf returns the URL of the next step, before and after the decision */
export async function openInteractionStage(
  options: TestGatewayOptions = {},
  nextOf: NextOf = () => onwards,
): Promise<InteractionStage> {
  const stage = await openStage(
    defineWorkspace({ tables: {}, workspace: { name: "Corner shop" } }),
    // In this workspace, the MCP tools of members may delete rows and call an endpoint. It also has
    // topics for events.
    defineWorkspace({
      id: bakery,
      tables: {},
      workspace: { name: "Bakery", mcp: { deletes: true } },
      topics: { loaves: {} },
      roles: { backend: {} },
      endpoints: { price: { mode: "sync", automations: ["price"], mcp: true } },
      automations: { price: { steps: [{ id: "say", type: "response", body: 1 }] } },
    }),
  );
  const ids = new Map<Person, string>();
  for (const person of people)
    ids.set(person, await createPortalUser(stage.database, { email: addressOf(person), password }));
  const join = (person: Person, workspaceId: string, role: "owner" | "viewer") =>
    insertMember(stage.database.database.control, {
      id: guidV7(),
      workspaceId,
      userId: ids.get(person)!,
      role,
    });
  await join("owner", shop, "owner");
  await join("owner", bakery, "owner");
  await join("viewer", shop, "viewer");

  const waiting = new Map<string, Pending>();
  let begun = 0;
  const ends: InteractionStage["ends"] = new Map();
  const emailOf = (id: string): string =>
    addressOf(people.find((person) => ids.get(person) === id)!);
  const authorizations = standIn(waiting, ends, emailOf, nextOf);
  const gateway = await stage.openGateway({ authorizations, ...options });
  const show: InteractionStage["show"] = (uid, headers = {}) =>
    gateway.client(pagePath(uid), { headers: { ...cookieOf(uid), ...headers } });
  return {
    ...stage,
    gateway,
    ends,
    show,
    idOf: (person) => ids.get(person)!,
    begin(given = {}, person) {
      const uid = `uid-${(begun += 1)}`;
      const user = person === undefined ? null : { id: ids.get(person)!, email: addressOf(person) };
      waiting.set(uid, { ...usual, user, ...given });
      return uid;
    },
    async answer(uid, fields, headers = {}) {
      const formToken = formTokenIn(await show(uid));
      return gateway.client(pagePath(uid), {
        body: new URLSearchParams({ formToken, ...fields }).toString(),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          ...cookieOf(uid),
          ...headers,
        },
      });
    },
  };
}

function standIn(
  waiting: Map<string, Pending>,
  ends: InteractionStage["ends"],
  emailOf: (id: string) => string,
  nextOf: NextOf,
): Authorizations {
  const found = (
    { headers }: { readonly headers: IncomingHttpHeaders },
    uid: string,
  ): PendingAuthorization => {
    const pending = waiting.get(uid);
    const isOwn = headers.cookie?.includes(cookieOf(uid).cookie) === true;
    if (pending === undefined || !isOwn) throw new GatewayError("NOT_FOUND");
    return { uid, step: pending.user === null ? "sign-in" : "consent", ...pending };
  };
  const end = (uid: string, how: string | Consent): string => {
    waiting.delete(uid);
    ends.set(uid, how);
    return nextOf(uid, true);
  };
  return {
    find: async (request, uid) => found(request, uid),
    async signedIn(request, uid, user) {
      const pending = found(request, uid);
      waiting.set(uid, { ...pending, user: { id: user.id, email: emailOf(user.id) } });
      return nextOf(uid, false);
    },
    async consented(request, uid, choice) {
      found(request, uid);
      return end(uid, choice);
    },
    async denied(request, uid) {
      found(request, uid);
      return end(uid, "denied");
    },
    async signedOut(request, uid) {
      waiting.set(uid, { ...found(request, uid), user: null });
      return nextOf(uid, false);
    },
  };
}
