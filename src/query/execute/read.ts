// One read: authorised and planned (or with a cached plan), and bound. Errors of the database are translated.
import { capacityRefusal, GatewayError, type Guid } from "../../contract/index.ts";
import { Problem, refusalOf } from "../../conditions/index.ts";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import { classify } from "../../platform/postgres/index.ts";
import { isOutOfRoom } from "./out-of-room.ts";
import { bindingOf, openCursor, type OrderKeys } from "./cursor.ts";
import { prepareRead, type PreparedRead } from "./prepared.ts";
import type { Grant } from "../../access/index.ts";
import { ANSWER_BYTES_MAX } from "../compile/measured.ts";
import type { BindInput } from "../compile/parameters.ts";
import type { CacheFacts } from "./cached-read.ts";
import type { DataContext } from "./data-access.ts";
import type { ReadRequest } from "../parse/request.ts";

export interface ReadAnswer {
  /** JSON text of the answer: in pieces, or the bytes of a long one that was cached. */
  readonly text: readonly string[] | Uint8Array;
  readonly rows: number;
  /** Absent where the database was not asked. */
  readonly dbMs?: number;
  /** GUIDs of the tables that the answer depends on. */
  readonly tables: readonly Guid[];
  /** Absent where the caller has no caching. */
  readonly cached?: CacheFacts;
}

/** An answer of the database, in pieces; the one at `DURATION_PIECE` is all that differs between answers of equal rows. */
export interface FreshAnswer extends ReadAnswer {
  readonly text: readonly string[];
  readonly dbMs: number;
}

/** Place of `meta.durationMs` among the pieces of an answer. */
export const DURATION_PIECE = 3;

/** The database does not know the plan's tables or columns any more: a newer version of the workspace is in force. */
export class StalePlanError extends Error {}

/** A read with its plan and everything that is bound to it: authorised and checked, but not sent yet. */
export interface BoundRead {
  readonly prepared: PreparedRead;
  readonly parameters: readonly unknown[];
  /** What they were bound from. */
  readonly input: BindInput;
  readonly offset: number;
  /** What cursors are bound to. */
  readonly binding: Buffer;
  /** Monotonic milliseconds. */
  readonly startedMs: number;
}

/** @throws GatewayError INVALID_REFS, INVALID_QUERY, SCOPE_VIOLATION */
export function bindRead(request: ReadRequest, context: DataContext): BoundRead {
  const startedMs = performance.now();
  const { grant, actor, claims } = context;
  try {
    const { read: prepared, shape } = prepareRead(request, grant);
    const binding = prepared.paged
      ? bindingFor(prepared, grant.key, actor.id, shape.cursorKey)
      : NO_BINDING;
    const offset =
      prepared.offsetSlot === undefined ? 0 : (shape.values[prepared.offsetSlot] as number);
    const after = orderKeysOf(prepared, shape.values, binding, offset, grant);
    const input = { values: shape.values, claims, after };
    const parameters = prepared.statement.parameters.map((parameter) => parameter.bind(input));
    return { prepared, parameters, input, offset, binding, startedMs };
  } catch (error) {
    throw readFailure(error);
  }
}

/** The order keys that a cursor carries; none without a cursor. @throws Problem when it does not fit */
function orderKeysOf(
  { cursorSlot, paged, limit }: PreparedRead,
  values: readonly unknown[],
  binding: Buffer,
  offset: number,
  grant: Grant,
): OrderKeys {
  if (cursorSlot === undefined || limit === 0) return [];
  if (!paged)
    throw new Problem("/query/cursor", "does not belong here: this list has one page only");
  if (offset > 0) throw new Problem("/query/offset", "cannot be combined with a cursor");
  return openCursor(grant.workspace, binding, values[cursorSlot]);
}

const NO_BINDING = Buffer.alloc(0);

function bindingFor(
  prepared: PreparedRead,
  grantKey: string,
  credentialId: string,
  cursorKey: string,
): Buffer {
  if (prepared.binding?.credentialId !== credentialId) {
    prepared.binding = { credentialId, value: bindingOf(grantKey, credentialId, cursorKey) };
  }
  return prepared.binding.value;
}

export const ANSWER_TOO_LARGE = `the answer is larger than ${ANSWER_BYTES_MAX / 1024 / 1024} MiB; ask for fewer rows or columns`;

/** What a failed read means to the caller (G3.9). */
export function readFailure(error: unknown): unknown {
  if (error instanceof GatewayError) return error;
  if (error instanceof CapacitySpentError) return capacityRefusal(error);
  if (error instanceof Problem) return refusalOf(error, "INVALID_QUERY");
  if (isOutOfRoom(error))
    return refusalOf(new Problem("/query", ANSWER_TOO_LARGE), "INVALID_QUERY");
  switch (classify(error)) {
    case "timeout":
      return new GatewayError("QUERY_TIMEOUT", { cause: error });
    case "unavailable":
      return new GatewayError("UNAVAILABLE", { cause: error });
    case "stalePlan":
      return new StalePlanError("the plan is older than the tables", { cause: error });
    case "data":
      return new GatewayError("INVALID_QUERY", {
        message: "A value or a result of the query is out of range.",
        cause: error,
      });
    default:
      return new GatewayError("INTERNAL_ERROR", { cause: error });
  }
}
