// Database rows of received events, and of dedupe keys. A dedupe key is a text that is equal for
// all repeats of one request.
import { eventPlace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { SealedColumn, SecretBox } from "../../platform/index.ts";
import type { Rank } from "../../platform/capacity/index.ts";
import { pruning, type Connection } from "../../platform/postgres/index.ts";
import type { EndpointRequest } from "../automations.ts";
import { openHeaders, sealHeaders, type StoredHeaders } from "./event-headers.ts";

export interface NewEvent {
  readonly workspaceId: Guid;
  readonly id: Guid;
  readonly endpointId: Guid;
  readonly endpoint: string;
  readonly request: EndpointRequest;
  /**
   * The class of the caller that sent the event: 0 (trusted) for signed calls, 2 (anonymous) for
   * unsigned calls.
   */
  readonly rank: Rank;
}

const CLAIM_KEY = {
  name: "automations_claim_key",
  text: `insert into gateway_tx.automation_dedupe as d (workspace_id, endpoint_id, key_hash, event_id, ends_at)
    values ($1, $2, $3, $4, now() + make_interval(secs => $5::float8))
    on conflict (workspace_id, endpoint_id, key_hash) do update set event_id = excluded.event_id, ends_at = excluded.ends_at where d.ends_at <= now()
    returning 1`,
};
const FIND_KEY = {
  name: "automations_find_key",
  text: `select event_id as "eventId" from gateway_tx.automation_dedupe where workspace_id = $1 and endpoint_id = $2 and key_hash = $3`,
};

export interface DedupeKey {
  readonly workspaceId: Guid;
  readonly endpointId: Guid;
  readonly hash: Buffer;
}

/**
 * Reserves a dedupe key for an event until the key expires. Waits for a concurrent transaction that
 * reserves the same key.
 * @returns the id of the event that owns the key: the new event, or an earlier one
 */
export async function claimKey(
  connection: Connection,
  { workspaceId, endpointId, hash }: DedupeKey,
  eventId: Guid,
  seconds: number,
): Promise<Guid> {
  const key = [workspaceId, endpointId, hash];
  for (;;) {
    const claimed = await connection.run(CLAIM_KEY, [...key, eventId, seconds]);
    if (claimed.length > 0) return eventId;
    const [found] = await connection.run<{ eventId: Guid }>(FIND_KEY, key);
    // If no row is found, the key was deleted after the first statement. Then the loop tries to
    // reserve it again.
    if (found !== undefined) return found.eventId;
  }
}

export const sealedEventHeaders: SealedColumn = {
  what: "headers of events",
  table: "gateway_tx.automation_event",
  column: "sealed_headers",
  key: ["workspace_id::text", "id::text"],
  place: eventPlace,
};

const ADD = {
  name: "automations_add_event",
  text: `insert into gateway_tx.automation_event (workspace_id, id, endpoint_id, endpoint, method, headers, sealed_headers, query, content_type, body, size, class)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
};

/** An event in the form in which the database stores it. */
export interface SealedEvent {
  /** Total size of the headers, parameters and body, in bytes. */
  readonly size: number;
  readonly values: readonly unknown[];
}

/** Prepares an event for storage, and encrypts its `Authorization` header. */
export function sealEvent(
  secretBox: SecretBox,
  { workspaceId, id, endpointId, endpoint, request, rank }: NewEvent,
): SealedEvent {
  const { method, contentType, body } = request;
  const { headers, sealedHeaders } = sealHeaders(secretBox, workspaceId, id, request.headers);
  const query = JSON.stringify(request.query);
  const texts = [headers, sealedHeaders ?? "", query];
  const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), body.length);
  const key = [workspaceId, id, endpointId, endpoint];
  const values = [method, headers, sealedHeaders, query, contentType, body, size, rank];
  return { size, values: [...key, ...values] };
}

/** Inserts an event. */
export async function addEvent(connection: Connection, { values }: SealedEvent): Promise<void> {
  await connection.run(ADD, values);
}

export interface StoredEvent {
  readonly id: Guid;
  readonly endpointId: Guid;
  readonly endpoint: string;
  readonly receivedAt: Date;
  /** Returns the stored request, and decrypts its `Authorization` header. */
  readonly request: (secretBox: SecretBox) => EndpointRequest;
}

const FIND = {
  name: "automations_find_event",
  text: `select id, endpoint_id as "endpointId", endpoint, received_at as "receivedAt", method, headers, sealed_headers as "sealedHeaders", query, content_type as "contentType", body
    from gateway_tx.automation_event where workspace_id = $1 and id = $2`,
};

type EventRow = Omit<StoredEvent, "request"> &
  StoredHeaders &
  Pick<EndpointRequest, "method" | "contentType" | "body"> & { readonly query: string };

/** Returns an event; undefined if it does not exist. */
export async function findEvent(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<StoredEvent | undefined> {
  const [row] = await connection.run<EventRow>(FIND, [workspaceId, id]);
  if (row === undefined) return undefined;
  const { method, contentType, body, headers, sealedHeaders, query, ...event } = row;
  const request = (secretBox: SecretBox): EndpointRequest => ({
    method,
    contentType,
    body,
    headers: openHeaders(secretBox, workspaceId, id, { headers, sealedHeaders }),
    query: JSON.parse(query) as EndpointRequest["query"],
  });
  return { ...event, request };
}

const LOCK_FOR_RUN = {
  name: "automations_hold_event",
  text: `select id, endpoint_id as "endpointId", class as rank from gateway_tx.automation_event where workspace_id = $1 and id = $2 for key share`,
};

/** An event that this transaction has locked, so that no other transaction can delete it. */
type LockedEvent = Pick<StoredEvent, "id" | "endpointId"> & {
  /**
   * The class of the caller that sent the event: 0 (trusted) for signed calls, 2 (anonymous) for
   * unsigned calls.
   */
  readonly rank: Rank;
};

/**
 * Locks an event until the transaction ends, so that no other transaction can delete it. Each
 * transaction that adds a run of the event calls this function first.
 * @returns undefined if the event does not exist
 */
export async function lockEventForRun(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<LockedEvent | undefined> {
  const [row] = await connection.run<LockedEvent>(LOCK_FOR_RUN, [workspaceId, id]);
  return row;
}

/** Deletes dedupe keys that have expired. */
export const pruneKeys = pruning(
  `delete from gateway_tx.automation_dedupe where ctid = any (array(
    select ctid from gateway_tx.automation_dedupe where ends_at < $1 limit $2)) and ends_at < $1 returning 1`,
);
