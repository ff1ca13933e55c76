// Links a player and its contact row in one transaction, once however many requests arrive at the same time.
// Refuses to change a validated link for callers who may not.
import { GatewayError } from "../contract/index.ts";
import { guidV7 } from "../platform/index.ts";
import {
  contactAccess,
  contactsOf,
  findContact,
  insertContact,
  type LinkedBy,
} from "./contact-rows.ts";
import { setContact, upsertPlayer, type PlayerLink, type Sighting } from "./player-store.ts";
import type { Workspace } from "../catalog/index.ts";
import type { DataTransaction, WorkspaceData } from "../query/index.ts";

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
  if (!isNew && found.contactId !== null) {
    // The row may have been deleted, or the workspace may have named another table since.
    const key = [contacts.table.primaryKey.name];
    const row = await findContact(read, contacts, found.contactId, key);
    if (row !== undefined) return { link: found, isNew };
  }
  const name = displayName ?? found.displayName ?? platformPlayerId;
  await insertContact(write, contacts, { id: contactId, name });
  if (!isNew) await setContact(connection, found.id, contactId);
  return { link: { ...found, contactId }, isNew };
}

/** What a caller may know: that its own words were not to blame. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  if (error.code.endsWith("_TIMEOUT")) return new GatewayError("UNAVAILABLE", { cause: error });
  // The contacts table refuses a row that the gateway makes: only its definition can be at fault.
  return error.status === 400 ? new GatewayError("INTERNAL_ERROR", { cause: error }) : error;
}
