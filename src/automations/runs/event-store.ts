// Received events as rows, and the keys by which a request is known to be an earlier one's repetition.
import type { Guid } from "../../contract/index.ts";
import { pruning, type Connection } from "../../platform/postgres/index.ts";
import type { EndpointRequest } from "../automations.ts";

export interface NewEvent {
  readonly workspaceId: Guid;
  readonly id: Guid;
  readonly endpointId: Guid;
  readonly endpoint: string;
  readonly request: EndpointRequest;
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

export interface EventKey {
  readonly workspaceId: Guid;
  readonly endpointId: Guid;
  readonly hash: Buffer;
}

/**
 * Takes the key for an event until its time is over; waits for another transaction that is about to.
 * @returns the event that has it: this one, or an earlier one
 */
export async function claimKey(
  connection: Connection,
  { workspaceId, endpointId, hash }: EventKey,
  eventId: Guid,
  seconds: number,
): Promise<Guid> {
  const key = [workspaceId, endpointId, hash];
  for (;;) {
    const claimed = await connection.run(CLAIM_KEY, [...key, eventId, seconds]);
    if (claimed.length > 0) return eventId;
    const [found] = await connection.run<{ eventId: Guid }>(FIND_KEY, key);
    // One that was taken away in between is free.
    if (found !== undefined) return found.eventId;
  }
}

const ADD = {
  name: "automations_add_event",
  text: `insert into gateway_tx.automation_event (workspace_id, id, endpoint_id, endpoint, method, headers, query, content_type, body, size)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
};

export async function addEvent(
  connection: Connection,
  { workspaceId, id, endpointId, endpoint, request }: NewEvent,
): Promise<void> {
  const { method, contentType, body } = request;
  const [headers, query] = [JSON.stringify(request.headers), JSON.stringify(request.query)];
  const size = body.length + Buffer.byteLength(headers) + Buffer.byteLength(query);
  const values = [workspaceId, id, endpointId, endpoint, method, headers, query, contentType];
  await connection.run(ADD, [...values, body, size]);
}

export interface StoredEvent {
  readonly id: Guid;
  readonly endpointId: Guid;
  readonly endpoint: string;
  readonly receivedAt: Date;
  readonly request: EndpointRequest;
}

const FIND = {
  name: "automations_find_event",
  text: `select id, endpoint_id as "endpointId", endpoint, received_at as "receivedAt", method, headers, query, content_type as "contentType", body
    from gateway_tx.automation_event where workspace_id = $1 and id = $2`,
};

type EventRow = Omit<StoredEvent, "request"> & {
  readonly method: string;
  readonly headers: string;
  readonly query: string;
  readonly contentType: string | null;
  readonly body: Buffer;
};

export async function findEvent(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<StoredEvent | undefined> {
  const [row] = await connection.run<EventRow>(FIND, [workspaceId, id], { holder: workspaceId });
  if (row === undefined) return undefined;
  const { method, contentType, body, headers, query, ...event } = row;
  const request = { method, contentType, body, headers: texts(headers), query: texts(query) };
  return { ...event, request };
}

const texts = (json: string): Readonly<Record<string, string>> =>
  JSON.parse(json) as Record<string, string>;

/** Keys whose time is over. */
export const pruneKeys = pruning(
  `delete from gateway_tx.automation_dedupe where ctid = any (array(
    select ctid from gateway_tx.automation_dedupe where ends_at < $1 limit $2)) and ends_at < $1 returning 1`,
);

/** Events of more than 30 days ago, but for those of which a run is not over. */
export const pruneEvents = pruning(
  `delete from gateway_tx.automation_event as e where ctid = any (array(
    select ctid from gateway_tx.automation_event as o where received_at < $1::timestamptz - interval '30 days' and not exists (
      select from gateway_tx.automation_run as r where r.workspace_id = o.workspace_id and r.event_id = o.id and r.ended_at is null) limit $2)) returning 1`,
);
