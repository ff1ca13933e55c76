// The stage of whole flows: two workspaces with rows, files and a topic, and users with passwords
// that are members of them. Two nodes share one base address. A client takes every step itself.
import type { MemberRole } from "../../src/access/index.ts";
import type { Guid } from "../../src/contract/caller.ts";
import { cheapHash } from "../support/cheap-hashing.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { insertMember, insertUser } from "../../src/portal/index.ts";
import { bakery, shop } from "../api/portal-stage.ts";
import { defineWorkspace } from "../support/definition.ts";
import type { TestGateway, TestGatewayOptions } from "../support/gateway.ts";
import type { Answer, Client } from "../support/http-client.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { addressOf, callback, clientsFile, exchangeCode, newVerifier } from "./oauth-stage.ts";
import { openPerson, type Decisions, type Journey, type Person } from "./person.ts";

export { bakery, shop } from "../api/portal-stage.ts";
export { callback } from "./oauth-stage.ts";

const tables = { orders: { columns: { status: { type: "text" } } } } as const;
const keys = { server: { kind: "server", tables: "all" } } as const;
const topics = { news: {} };
export const shopDefinition = defineWorkspace({
  id: shop,
  tables,
  keys,
  topics,
  workspace: { name: "Corner shop" },
});
const bakeryDefinition = defineWorkspace({
  id: bakery,
  tables,
  keys,
  topics,
  workspace: { name: "Bakery" },
});
export const readOrders = {
  refs: { o: shopDefinition.tables["orders"]!.id },
  query: { from: "o", limit: 1 },
};

const password = "correct horse battery";

export interface Asked {
  readonly parameters?: Readonly<Record<string, string | undefined>>;
  readonly decisions?: Decisions;
}

export interface Flow extends Journey {
  readonly verifier: string;
  /** The code; empty if the flow returned none. */
  readonly code: string;
}

export interface Member {
  readonly person: Person;
  readonly userId: Guid;
  /** Id of the user's membership in each workspace, by workspace. */
  readonly memberIds: Readonly<Record<Guid, Guid>>;
  readonly email: string;
}

export type FlowStage = Awaited<ReturnType<typeof openFlowStage>>;

/** @param options of both nodes */
export async function openFlowStage(options: TestGatewayOptions = {}) {
  const stage = await openStage(shopDefinition, bakeryDefinition);
  const file = options.file ?? clientsFile;
  // All nodes and commands of a deployment share one file store (G25.19).
  const storageUrl = `file:${await stage.openFolder()}`;
  const settings = { ...options.settings, "storage.url": storageUrl };
  const one = await stage.openGateway({ ...options, file, settings });
  return { ...stage, ...flowsOn(stage, one), one, file, storageUrl };
}

/** One more node with the same base address. It learns of changes only through the database. */
export const openOtherNode = (
  {
    openGateway,
    one,
    file,
    storageUrl,
  }: Pick<FlowStage, "openGateway" | "one" | "file" | "storageUrl">,
  options: TestGatewayOptions = {},
): Promise<TestGateway> =>
  openGateway({
    ...options,
    file,
    settings: {
      ...options.settings,
      "server.baseUrl": one.baseUrl,
      "storage.url": storageUrl,
    },
  });

export function flowsOn({ database }: Stage, one: TestGateway) {
  const { control } = database.database;
  let hash: string | undefined;

  return {
    /** Creates a user with a browser. The browser calls the first node by default. */
    async addMember(
      roles: Readonly<Record<Guid, MemberRole>>,
      node: () => Client = () => one.client,
    ): Promise<Member> {
      const [id, passwordHash] = [guidV7(), (hash ??= cheapHash(password))];
      const email = `person-${id}@example.com`;
      await insertUser(control, { id, email, passwordHash });
      const memberIds: Record<Guid, Guid> = {};
      for (const [workspaceId, role] of Object.entries(roles)) {
        memberIds[workspaceId] = guidV7();
        await insertMember(control, { id: memberIds[workspaceId], workspaceId, userId: id, role });
      }
      const person = openPerson({ email, password }, one.baseUrl, node);
      return { person, userId: id, email, memberIds };
    },
    /** The client sends a request and the user decides. */
    async ask(person: Person, { parameters, decisions }: Asked = {}): Promise<Flow> {
      const { verifier, challenge } = newVerifier();
      const asked = { ...usual, code_challenge: challenge, ...parameters };
      const journey = await person.go(addressOf(asked), decisions);
      return { ...journey, verifier, code: journey.returned?.searchParams.get("code") ?? "" };
    },
    exchange: (
      { code, verifier }: Pick<Flow, "code" | "verifier">,
      changed: Readonly<Record<string, string | null>> = {},
      node = one,
    ): Promise<Answer> => exchangeCode(node, { code, code_verifier: verifier, ...changed }),
    /** Runs the request and the exchange. @returns the token */
    async tokenFor(person: Person, asked: Asked = {}): Promise<string> {
      const { json } = await this.exchange(await this.ask(person, asked));
      if (typeof json.access_token !== "string") throw new Error(JSON.stringify(json));
      return json.access_token;
    },
  };
}

/** The parameters of a client's request, without the challenge. */
export const usual = {
  response_type: "code",
  client_id: "desk",
  redirect_uri: callback,
  code_challenge_method: "S256",
  scope: "gateway:read gateway:write",
  state: "a state of the client",
} as const;

export const claimsOf = (token: string): Record<string, any> =>
  JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as Record<string, unknown>;

/** Returns how many OAuth records, OAuth grants and portal sessions the database contains. */
export async function tracesOf({ sql }: Stage): Promise<unknown> {
  const [row] = await sql(
    `select (select count(*)::int from gateway.oauth_record) as records, (select count(*)::int from gateway.oauth_grant) as grants,
      (select count(*)::int from gateway.portal_session) as sessions`,
  );
  return row;
}
