// Starts two worlds, for one credential or for several. A world is a database with a gateway in
// this process. Both worlds have the same workspace id, root secret, keys and version. Both share
// one clock, which stands still until a test moves it.
import type { Clock } from "../../src/platform/clock.ts";
import { storeFiles } from "../support/blobs.ts";
import type { TestDatabase } from "../support/database.ts";
import { openEndUsers } from "../support/end-users.ts";
import type { TestGateway } from "../support/gateway.ts";
import { installModel, type Installed, type Rows } from "../support/install.ts";
import type { RawDefinition } from "../support/model.ts";
import { createExactClient, type ExactClient } from "../support/exact-http.ts";
import { openStage, type Stage } from "../support/stage.ts";
import {
  caching,
  cachingForMembers,
  definition,
  memberClaims,
  neighbour,
  otherDefinition,
  workspaceId,
  type Caching,
  type CredentialName,
} from "./world/definition.ts";
import { blobsOf, makersOf, type Blob } from "./world/blobs.ts";
import { firstWorld, memberId, type World } from "./world/rows.ts";
import { twinOf, type Twin } from "./world/twin.ts";

export interface OpenWorld extends Stage {
  readonly gateway: TestGateway;
  readonly client: ExactClient;
  readonly installed: Installed;
  readonly neighbourToken: string;
}

export type Pair = Awaited<ReturnType<typeof openPair>>;

export interface Worlds extends Pair {
  readonly changes: Twin["changes"] & { readonly files: number };
  /**
   * Access tokens of the end user `member`, by the name of the key in requests. Each token has its
   * own session. Empty if the credential is an API key.
   */
  readonly memberTokens: Readonly<Record<string, string>>;
  /** Ids of files that the credential has uploaded. */
  readonly ownFiles: readonly string[];
}

/** The definition, the rows and the files of a new world. */
export interface Contents {
  readonly raw: RawDefinition;
  readonly rows: Rows;
  readonly blobs?: readonly Blob[];
}

const baseUrl = "http://twins.example";

/**
 * Both gateways have the same public address. Otherwise the addresses in their answers would
 * differ.
 */
const settings = { "server.mode": "production", "server.baseUrl": baseUrl };

const rowsOf = (world: World): Rows => new Map(Object.entries(world));

async function open(
  { raw, rows, blobs = [] }: Contents,
  side: string,
  clock: Clock,
  like?: OpenWorld,
): Promise<OpenWorld> {
  const stage = await openStage();
  const { database } = stage;
  const installed = await installModel(database, raw, rows);
  const others = await installModel(
    database,
    neighbour(side),
    new Map([["notes", [{ id: "7a1d0000-0000-4000-8000-00000000aaaa", [side]: side }]]]),
  );
  if (like) await copySecrets(like.database, database);
  const folder = await stage.openFolder();
  await storeFiles(folder, database, installed.definition, blobs);
  const gateway = await stage.openGateway({
    settings: { ...settings, "storage.url": `file:${folder}` },
    clock,
  });
  const client = stage.keep(createExactClient(`http://127.0.0.1:${gateway.port}`));
  return { ...stage, installed, gateway, client, neighbourToken: others.tokens["all"]! };
}

/**
 * Copies all rows of one of the gateway's own tables to the other database, with the given
 * statement.
 */
async function copyRows(
  from: TestDatabase,
  to: TestDatabase,
  table: string,
  statement: (rows: string) => string,
): Promise<void> {
  const read = { text: `select row_to_json(t) as row from gateway.${table} as t` };
  const rows = await from.database.owner.run<{ row: object }>(read);
  const text = statement(`json_populate_recordset(null::gateway.${table}, $1)`);
  await to.database.owner.run({ text }, [JSON.stringify(rows.map(({ row }) => row))]);
}

/**
 * Copies the root secrets and keys from one database to the other. Otherwise values that are
 * derived from them, such as cursors, would differ.
 */
export async function copySecrets(from: TestDatabase, to: TestDatabase): Promise<void> {
  const secret = (rows: string) =>
    `update gateway.workspace as own set root_secret = t.root_secret from ${rows} as t where own.id = t.id`;
  const keys = (rows: string) =>
    `update gateway.api_key as own set hash = t.hash, sealed = t.sealed from ${rows} as t where own.id = t.id`;
  await copyRows(from, to, "workspace", secret);
  await copyRows(from, to, "api_key", keys);
}

/** Opens two worlds with the same secrets, so that values derived from the secrets are equal. */
export async function openPair(left: Contents, right: Contents) {
  /** The current time of both gateways, in milliseconds since 1970. */
  const clock = { time: Date.UTC(2026, 5, 1, 12) };
  const same: Clock = { now: () => clock.time };
  const first = await open(left, "red", same);
  const second = await open(right, "blue", same, first);
  const close = async (): Promise<void> => {
    for (const world of [first, second]) await world.close();
  };
  return { first, second, clock, close };
}

export interface WorldsOptions {
  /** Changes both definitions. A test uses it to plant a leak that the comparison must find. */
  readonly leak?: (raw: RawDefinition) => RawDefinition;
  /** Cache mode for reads of end users. */
  readonly memberCaching?: Caching;
}

/** Opens two worlds whose answers to the credential must be equal. */
export async function openWorlds(
  credential: CredentialName,
  { leak = (raw) => raw, memberCaching = "Write" }: WorldsOptions = {},
): Promise<Worlds> {
  const world = firstWorld();
  const twin = twinOf(world, credential);
  const blobs = blobsOf(world, credential);
  const made = (raw: RawDefinition) => leak(cachingForMembers(raw, memberCaching));
  const pair = await openPair(
    { raw: made(definition), rows: rowsOf(world), blobs: blobs.first },
    { raw: made(otherDefinition), rows: rowsOf(twin.world), blobs: blobs.second },
  );
  const makers = makersOf(credential);
  const ownFiles = blobs.first.filter(({ createdBy }) => makers.some((own) => own === createdBy));
  const memberTokens = credential === "member" ? await signInMember(pair) : {};
  return {
    ...pair,
    changes: { ...twin.changes, files: blobs.changed },
    memberTokens,
    ownFiles: ownFiles.map(({ id }) => id),
  };
}

/**
 * Signs the end user in, in the first world. Then copies the account, its sessions and the signing
 * keys to the second world.
 */
async function signInMember({ first, second, clock }: Pair): Promise<Record<string, string>> {
  const same: Clock = { now: () => clock.time };
  const endUsers = openEndUsers({ database: first.database, baseUrl, clock: same });
  const profile = { id: memberId(), ...memberClaims };
  const user = await endUsers.create({ workspaceId, roles: ["member"], profile });
  const tokens: Record<string, string> = {};
  for (const mode of Object.keys(caching))
    tokens[`member${mode}`] = (await endUsers.signIn(user, { key: "window" })).token;
  endUsers.close();
  for (const table of ["end_user", "end_user_role", "end_user_session", "signing_key"])
    await copyRows(
      first.database,
      second.database,
      table,
      (rows) => `insert into gateway.${table} select * from ${rows}`,
    );
  return tokens;
}
