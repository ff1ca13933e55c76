// Stores what a request says about a player of a game platform. One transaction creates or updates
// the player's link (the gateway's record of the player) and the player's row in the contacts
// table. Concurrent requests create only one link (G17.1). When a server key confirms the player
// for the first time, data from publishable keys is dropped (G17.5).
// After that, rejects changes by requests without a server key.
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
  type PlayerObservation,
  type UpsertedLink,
} from "./player-store.ts";
import type { Workspace } from "../catalog/index.ts";
import { TablesFull, type DataTransaction, type WorkspaceData } from "../query/index.ts";

export interface LinkDependencies {
  readonly data: Pick<WorkspaceData, "transaction">;
}

/**
 * The link of a player (the gateway's record of the player) after a request. `isNew` is true if
 * this request created the link.
 */
export interface Linked {
  readonly link: PlayerLink;
  readonly isNew: boolean;
}

/**
 * Creates or updates the link (the gateway's record) of a player that a request reports.
 * @throws GatewayError SCOPE_VIOLATION if a server key has confirmed the player and this request
 *   has no server key; TOO_MANY_CONCURRENT if the workspace runs too many queries; UNAVAILABLE if
 *   the database does not respond in time; INTERNAL_ERROR if the contacts table refuses the row
 */
export async function linkPlayer(
  { data }: LinkDependencies,
  workspace: Workspace,
  observation: PlayerObservation,
  by: LinkedBy,
): Promise<Linked> {
  const access = contactAccess(workspace, by);
  const linked = await data
    .transaction(access, (transaction) => link(transaction, observation))
    .catch((error: unknown) => {
      throw failureOf(error);
    });
  if (linked !== undefined) return linked;
  throw new GatewayError("SCOPE_VIOLATION", {
    message:
      "A server key has confirmed the identity of this player, so only requests with a server key can change the player's data. Send the request with a server key.",
  });
}

async function link(
  { connection, workspace, read, write }: DataTransaction,
  observation: PlayerObservation,
): Promise<Linked | undefined> {
  const { at, displayName, platformPlayerId } = observation;
  const contacts = contactsOf(workspace);
  const id = guidV7(at.getTime());
  const contactId = contacts && guidV7(at.getTime());
  const found = await upsertPlayer(connection, observation, { id, contactId });
  if (found === undefined) return undefined;
  const isNew = found.id === id;
  if (contacts === null || contactId === null) return { link: found, isNew };
  if (!isNew && (await keepsContact(found, contacts, { connection, read }, observation)))
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
 * Returns true if the player keeps the contact row that the link refers to. Returns false if this
 * row does not exist in the contacts table. Also returns false if a server key now confirms the
 * player for the first time, and only a publishable key has written the row.
 */
async function keepsContact(
  { id, contactId, madeRow }: UpsertedLink,
  contacts: Contacts,
  { connection, read }: Pick<DataTransaction, "connection" | "read">,
  { isValidated, workspaceId }: PlayerObservation,
): Promise<boolean> {
  if (contactId === null) return false;
  const isFromPublishableKeys = isValidated && madeRow !== null;
  const select = isFromPublishableKeys ? "*" : [contacts.table.primaryKey.name];
  const row = await findContact(read, contacts, contactId, select);
  if (row === undefined) return false;
  if (!isFromPublishableKeys) return true;
  if (isAsMade(contacts, row, madeRow)) return false;
  await setContact(connection, workspaceId, id, { contactId, madeRow: null });
  return true;
}

/**
 * Converts an error of the gateway's write to the error that the caller gets. The caller did not
 * send this write, so an error such as 400 would be misleading.
 */
function failureOf(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  if (error.code.endsWith("_TIMEOUT")) return new GatewayError("UNAVAILABLE", { cause: error });
  if (error.cause instanceof TablesFull) return error;
  // The contacts table refused a row that the gateway created. The cause is the table's definition,
  // not the caller's request.
  return error.status === 400 ? new GatewayError("INTERNAL_ERROR", { cause: error }) : error;
}
