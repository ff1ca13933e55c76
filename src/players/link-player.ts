// A player who was seen: the link, and the contact row behind it, in one transaction. However many say so at once, there is one link and
// one row. Refuses to change a link that was vouched for on behalf of those who may not.
import { GatewayError } from "../contract/index.ts";
import { guidV7 } from "../platform/index.ts";
import { retried, StalePlanError, writeFailure } from "../query/index.ts";
import { contactsOf, hasContact, insertContact, type NewContact } from "./contact-rows.ts";
import { setContact, upsertPlayer, type PlayerLink, type Sighting } from "./player-store.ts";
import type { Catalog, Workspace } from "../catalog/index.ts";
import type { ChangeFeed } from "../outbox/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";

export interface LinkDependencies {
  readonly catalog: Pick<Catalog, "get" | "refresh">;
  /** Pool of the login that may write. */
  readonly writePool: Pool;
  readonly changeFeed: Pick<ChangeFeed, "wrote">;
}

/** On whose behalf a contact row is made. */
export type LinkedBy = Pick<NewContact, "claims" | "keyId">;

export interface Linked {
  readonly link: PlayerLink;
  readonly isNew: boolean;
}

/** @throws GatewayError SCOPE_VIOLATION where the link may not be changed; TOO_MANY_CONCURRENT, UNAVAILABLE, INTERNAL_ERROR */
export async function linkPlayer(
  deps: LinkDependencies,
  workspace: Workspace,
  sighting: Sighting,
  by: LinkedBy,
): Promise<Linked> {
  const linked = await linkOrLearn(deps, workspace, sighting, by).catch((error: unknown) => {
    throw failureOf(error);
  });
  if (linked !== undefined) return linked;
  throw new GatewayError("SCOPE_VIOLATION", {
    message: "A server has vouched for this player; only a server key may change the link.",
  });
}

/** Where the contacts table has changed meanwhile: once more with what is in force now. */
async function linkOrLearn(
  deps: LinkDependencies,
  workspace: Workspace,
  sighting: Sighting,
  by: LinkedBy,
): Promise<Linked | undefined> {
  try {
    return await linkIn(deps, workspace, sighting, by);
  } catch (error) {
    if (!(writeFailure(error, null) instanceof StalePlanError)) throw error;
    await deps.catalog.refresh();
    return await linkIn(deps, (await deps.catalog.get(workspace.id)) ?? workspace, sighting, by);
  }
}

async function linkIn(
  { writePool, changeFeed }: LinkDependencies,
  workspace: Workspace,
  sighting: Sighting,
  by: LinkedBy,
): Promise<Linked | undefined> {
  const done = await retried(() =>
    writePool.transaction((connection) => link(connection, workspace, sighting, by), {
      holder: workspace.id,
    }),
  );
  if (done?.written != null) changeFeed.wrote(workspace.id, [done.written.table], done.written.xid);
  return done;
}

interface Done extends Linked {
  /** The table that has a new row; null for none. */
  readonly written: { readonly table: string; readonly xid: string | null } | null;
}

async function link(
  connection: Connection,
  workspace: Workspace,
  sighting: Sighting,
  by: LinkedBy,
): Promise<Done | undefined> {
  const { at, displayName, platformPlayerId } = sighting;
  const contacts = contactsOf(workspace);
  const id = guidV7(at.getTime());
  const contactId = contacts && guidV7(at.getTime());
  const found = await upsertPlayer(connection, sighting, { id, contactId });
  if (found === undefined) return undefined;
  const isNew = found.id === id;
  if (contacts === null || contactId === null) return { link: found, isNew, written: null };
  const before = isNew ? null : found.contactId;
  // The row may have been deleted, or the workspace may have named another table since.
  const isThere = before !== null && (await hasContact(connection, workspace, contacts, before));
  if (isThere) return { link: found, isNew, written: null };
  const name = displayName ?? found.displayName ?? platformPlayerId;
  const row = { ...by, id: contactId, name, at };
  const xid = await insertContact(connection, workspace, contacts, row);
  if (!isNew) await setContact(connection, found.id, contactId);
  return { link: { ...found, contactId }, isNew, written: { table: contacts.table.id, xid } };
}

/** What a caller may know: that its own words were not to blame. */
function failureOf(error: unknown): GatewayError {
  const failure = writeFailure(error, null);
  if (!(failure instanceof GatewayError)) return new GatewayError("UNAVAILABLE", { cause: error });
  if (failure.code.endsWith("_TIMEOUT")) return new GatewayError("UNAVAILABLE", { cause: error });
  // The contacts table refuses a row that the gateway makes: only its definition can be at fault.
  return failure.status === 400 ? new GatewayError("INTERNAL_ERROR", { cause: error }) : failure;
}
