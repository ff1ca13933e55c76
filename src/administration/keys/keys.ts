// Lists, creates, changes, rotates and revokes the API keys of a workspace for its owners (G39).
// Each change runs in one transaction. The transaction holds the lock that also protects applies of
// the definition, so the two never run at the same time.
import { changeInTurn, type ChangeContext } from "../change-in-turn.ts";
import { findApiKeys, type ApiKeyRow } from "../../access/index.ts";
import {
  apiKeyPlace,
  findStored,
  raiseVersion,
  requireManagedByPortal,
  type StoredWorkspace,
} from "../../catalog/index.ts";
import { GatewayError, type ContractSchema, type Guid } from "../../contract/index.ts";
import {
  addKey,
  checkNewKey,
  endKey,
  holderOf,
  originFlaw,
  renewKey,
  storeKeys,
  withKey,
  type KeyInput,
} from "../../definitions/index.ts";
import { recordMemberAction } from "../../portal/index.ts";
import { isError, type Diagnostic, type SecretBox } from "../../platform/index.ts";
import { type Connection } from "../../platform/postgres/index.ts";

export interface KeyContext extends ChangeContext {
  readonly secretBox: SecretBox;
}

/** The owner who changes a key, and the workspace. */
export interface KeyOwner {
  readonly workspaceId: Guid;
  readonly userId: Guid;
}

type ShownKey = ContractSchema<"Key">;

/** Largest number of API keys of a workspace, as in definition files. */
const KEYS_MAX = 500;
/** Largest number of origins of an API key, as in definition files. */
const ORIGINS_MAX = 100;
/** Largest size of a definition with a changed key, in characters of JSON. */
const DEFINITION_MAX = 4 * 1024 * 1024;
const WARNINGS_MAX = 100;

/**
 * Returns the API keys of a workspace, in the order of its definition.
 * @param only the id of the one key to return; undefined for all keys
 */
export async function shownKeys(
  { secretBox }: Pick<KeyContext, "secretBox">,
  connection: Connection,
  workspaceId: Guid,
  only?: Guid,
): Promise<ShownKey[]> {
  const { definition } = await storedOf(connection, workspaceId);
  const rows = new Map((await findApiKeys(connection, workspaceId)).map((row) => [row.id, row]));
  return Object.entries(definition.keys).flatMap(([name, key]) => {
    const row = rows.get(key.id);
    if (row === undefined || (only !== undefined && row.id !== only)) return [];
    const { id: _id, ...rights } = holderOf(key) as Readonly<Record<string, unknown>>;
    return [
      {
        id: row.id,
        name,
        kind: row.kind,
        prefix: row.prefix,
        token: shownToken(secretBox, workspaceId, row),
        createdAt: row.createdAt.toISOString(),
        revokedAt: row.revokedAt?.toISOString() ?? null,
        definition: rights,
      },
    ];
  });
}

/** Returns the secret of a valid publishable key. Otherwise returns null. */
const shownToken = (
  secretBox: SecretBox,
  workspaceId: Guid,
  { id, sealed, revokedAt }: ApiKeyRow,
): string | null =>
  sealed === null || revokedAt !== null
    ? null
    : secretBox.open(sealed, apiKeyPlace(workspaceId, id));

/**
 * Adds an API key to the definition of a workspace.
 * @throws GatewayError INVALID_REQUEST if the key breaks a rule of definitions, or the workspace
 *   would have too many keys or a too large definition; KEY_EXISTS if a key has the name;
 *   MANAGED_BY_FILES if definition files manage the workspace
 */
export async function createKey(
  context: KeyContext,
  by: KeyOwner,
  { name, definition: key }: ContractSchema<"NewKey">,
): Promise<ContractSchema<"CreatedKey">> {
  const { workspaceId } = by;
  return changeInTurn(context, workspaceId, async (connection) => {
    await requireManagedByPortal(connection, workspaceId);
    const stored = await storedOf(connection, workspaceId);
    const { definition } = stored;
    if (Object.hasOwn(definition.keys, name)) throw new GatewayError("KEY_EXISTS");
    if (Object.keys(definition.keys).length >= KEYS_MAX)
      throw new GatewayError("INVALID_REQUEST", {
        message: `A workspace can have at most ${KEYS_MAX} API keys. Remove a key from the definition first.`,
      });
    const found = await checkNewKey(definition, name, key);
    const errors = found.filter(isError);
    if (errors.length > 0)
      throw new GatewayError("INVALID_REQUEST", { details: errors.map(sentenceOf) });
    const { after, id } = await withKey(definition, name, key as unknown as KeyInput);
    requireRoom(after);
    const token = await addKey(connection, context, stored, { after, id, name });
    await raiseVersion(connection, workspaceId);
    const shown = await shownKey(context, connection, workspaceId, id);
    await recordKeyAction(connection, by, "createKey", shown);
    return {
      key: { ...shown, token },
      warnings: found.slice(0, WARNINGS_MAX).map((each) => sentenceOf(each).slice(0, 1_000)),
    };
  });
}

/**
 * Gives an API key a new secret.
 * @throws GatewayError NOT_FOUND if the workspace has no such key
 */
export async function rotateKey(context: KeyContext, by: KeyOwner, id: Guid): Promise<ShownKey> {
  const { workspaceId } = by;
  return changeInTurn(context, workspaceId, async (connection) => {
    const key = await shownKey(context, connection, workspaceId, id);
    const token = await renewKey(connection, context.secretBox, workspaceId, key);
    await recordKeyAction(connection, by, "rotateKey", key);
    return { ...(await shownKey(context, connection, workspaceId, id)), token };
  });
}

/**
 * Revokes an API key. Does nothing if it is revoked already.
 * @throws GatewayError NOT_FOUND if the workspace has no such key
 */
export async function revokeKey(context: KeyContext, by: KeyOwner, id: Guid): Promise<void> {
  const { workspaceId } = by;
  await changeInTurn(context, workspaceId, async (connection) => {
    const key = await shownKey(context, connection, workspaceId, id);
    if (await endKey(connection, workspaceId, id))
      await recordKeyAction(connection, by, "revokeKey", key);
  });
}

/**
 * Adds an origin of web pages to the list of an API key. Does nothing if the list already contains
 * the origin, or if the key has no list and so allows every origin.
 * @throws GatewayError INVALID_REQUEST if the text is not an origin, or the key already has 100
 *   origins; NOT_FOUND if the workspace has no such key; MANAGED_BY_FILES if definition files
 *   manage the workspace
 */
export async function allowOrigin(
  context: KeyContext,
  by: KeyOwner,
  id: Guid,
  origin: string,
): Promise<ShownKey> {
  const { workspaceId } = by;
  const flaw = await originFlaw(origin);
  if (flaw !== undefined)
    throw new GatewayError("INVALID_REQUEST", {
      details: [`/origin: ${flaw.message}. ${flaw.hint}`],
    });
  return changeInTurn(context, workspaceId, async (connection) => {
    await requireManagedByPortal(connection, workspaceId);
    const shown = await shownKey(context, connection, workspaceId, id);
    const stored = await storedOf(connection, workspaceId);
    const { definition } = stored;
    const key = definition.keys[shown.name]!;
    const { origins } = key;
    if (origins === null || origins.includes(origin)) return shown;
    if (origins.length >= ORIGINS_MAX)
      throw new GatewayError("INVALID_REQUEST", {
        message: `An API key can have at most ${ORIGINS_MAX} origins.`,
      });
    const keys = { ...definition.keys, [shown.name]: { ...key, origins: [...origins, origin] } };
    const after = { ...definition, keys };
    requireRoom(after);
    await storeKeys(connection, context, stored, after);
    await raiseVersion(connection, workspaceId);
    const { name, kind } = shown;
    const detail = { name, kind, origin };
    await recordMemberAction(connection, { ...by, action: "allowOrigin", subject: id, detail });
    return shownKey(context, connection, workspaceId, id);
  });
}

/** @throws GatewayError INVALID_REQUEST if the definition is too large */
function requireRoom(definition: StoredWorkspace["definition"]): void {
  if (JSON.stringify(definition).length > DEFINITION_MAX)
    throw new GatewayError("INVALID_REQUEST", {
      message: "The definition of the workspace would be larger than 4 MiB with this key.",
    });
}

/** Adds a change of a key to the audit log. */
const recordKeyAction = (
  connection: Connection,
  by: KeyOwner,
  action: "createKey" | "rotateKey" | "revokeKey",
  { id, name, kind }: ShownKey,
): Promise<void> =>
  recordMemberAction(connection, { ...by, action, subject: id, detail: { name, kind } });

async function storedOf(connection: Connection, workspaceId: Guid): Promise<StoredWorkspace> {
  const stored = await findStored(connection, workspaceId);
  // The workspace was removed during the request.
  if (stored === undefined) throw new GatewayError("NOT_FOUND");
  return stored;
}

async function shownKey(
  context: KeyContext,
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<ShownKey> {
  const [key] = await shownKeys(context, connection, workspaceId, id);
  if (key === undefined) throw new GatewayError("NOT_FOUND");
  return key;
}

/** Returns a diagnostic as a sentence, after the JSON Pointer of the value. */
const sentenceOf = ({ file, message, hint }: Diagnostic): string =>
  `${file}: ${message}. ${hint}`.trim();
