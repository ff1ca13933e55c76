// Links a player and its contact row in one transaction, once however many requests arrive at the same time (G17.1). The first
// vouching drops what only publishable keys said (G17.5). Refuses to change a validated link for callers who may not.
import { GatewayError } from "../contract/index.ts";
import { guidV7 } from "../platform/index.ts";
import {
  byColumn,
  contactAccess,
  contactsOf,
  findContact,
  insertContact,
  isAsMade,
  type Contacts,
  type LinkedBy,
} from "./contact-rows.ts";
import {
  setContact,
  upsertPlayer,
  type PlayerLink,
  type Sighting,
  type UpsertedLink,
} from "./player-store.ts";
import type { Workspace } from "../catalog/index.ts";
import { TablesFull, type DataTransaction, type WorkspaceData } from "../query/index.ts";

export interface LinkDependencies {
  readonly data: Pick<WorkspaceData, "transaction">;
}

export interface Linked {
  readonly link: PlayerLink;
  readonly isNew: boolean;
}

/** @throws GatewayError SCOPE_VIOLATION where the link may not be changed; TOO_MANY_CONCURRENT, UNAVAILABLE, INTERNAL_ERROR */
export async function linkPlayer(
  { data }: LinkDependencies,
  workspace: Workspace,
  sighting: Sighting,
  by: LinkedBy,
): Promise<Linked> {
  const access = contactAccess(workspace, by);
  const linked = await data
    .transaction(access, (transaction) => link(transaction, sighting))
    .catch((error: unknown) => {
      throw failureOf(error);
    });
  if (linked !== undefined) return linked;
  throw new GatewayError("SCOPE_VIOLATION", {
    message: "A server has vouched for this player; only a server key may change the link.",
  });
}

async function link(
  { connection, workspace, read, write }: DataTransaction,
  sighting: Sighting,
): Promise<Linked | undefined> {
  const { at, displayName, platformPlayerId } = sighting;
  const contacts = contactsOf(workspace);
  const id = guidV7(at.getTime());
  const contactId = contacts && guidV7(at.getTime());
  const found = await upsertPlayer(connection, sighting, { id, contactId });
  if (found === undefined) return undefined;
  const isNew = found.id === id;
  if (contacts === null || contactId === null) return { link: found, isNew };
  if (!isNew && (await keepsContact(found, contacts, { connection, read }, sighting)))
    return { link: found, isNew };
  const name = displayName ?? found.displayName ?? platformPlayerId;
  await insertContact(write, contacts, { id: contactId, name });
  const made = found.isServerIdentified ? undefined : await findContact(read, contacts, contactId);
  const madeRow = made === undefined ? null : byColumn(contacts, made);
  if (!isNew || madeRow !== null)
    await setContact(connection, workspace.id, found.id, { contactId, madeRow });
  return { link: { ...found, contactId }, isNew };
}

/**
 * Whether a known player goes on with the contact row that the link points at. Not where the row has gone, or is of a table that
 * the workspace names no longer; nor at a first vouching, where nobody but strangers has asked for the row and nobody has used it.
 */
async function keepsContact(
  { id, contactId, madeRow }: UpsertedLink,
  contacts: Contacts,
  { connection, read }: Pick<DataTransaction, "connection" | "read">,
  { isVouchedFor, workspaceId }: Sighting,
): Promise<boolean> {
  if (contactId === null) return false;
  const isStrangers = isVouchedFor && madeRow !== null;
  const select = isStrangers ? "*" : [contacts.table.primaryKey.name];
  const row = await findContact(read, contacts, contactId, select);
  if (row === undefined) return false;
  if (!isStrangers) return true;
  if (isAsMade(contacts, row, madeRow)) return false;
  await setContact(connection, workspaceId, id, { contactId, madeRow: null });
  return true;
}

/** What a caller may know: that its own words were not to blame. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  if (error.code.endsWith("_TIMEOUT")) return new GatewayError("UNAVAILABLE", { cause: error });
  if (error.cause instanceof TablesFull) return error;
  // The contacts table refuses a row that the gateway makes: only its definition can be at fault.
  return error.status === 400 ? new GatewayError("INTERNAL_ERROR", { cause: error }) : error;
}
