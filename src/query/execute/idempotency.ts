// Implements the header `Idempotency-Key` (G8.5). The first request with a key writes. Later
// requests with this key get the stored response. Write and response are stored in one transaction.
// Refuses a later request if its body or the caller's rights differ from the first request, or if
// the first request is still running.
import { GatewayError, type AuthenticatedCaller, type Guid } from "../../contract/index.ts";
import { Problem } from "../../conditions/index.ts";
import { canonicalJson, sha256 } from "../../platform/index.ts";
import { recordsFull, type RecordQuota } from "../../metering/index.ts";
import { currentParty } from "../../platform/capacity/index.ts";
import { findAnswer, storeAnswer, tryLock, type StoredAnswer } from "./idempotency-store.ts";
import { writeFailure } from "./write-failure.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import { claimsOfPattern, type Grant } from "../../access/index.ts";
import { accountOf, type DataContext } from "./data-access.ts";
import type { Committed, Work } from "./commit.ts";

export interface IdempotentRequest {
  readonly key: string;
  /** The request body. Bodies that differ only in the order of properties count as equal. */
  readonly body: unknown;
  /**
   * The caller. If its rights have changed since the response was stored, it does not get the
   * stored response.
   */
  readonly caller: AuthenticatedCaller;
  readonly records: RecordQuota;
  /**
   * JSON Pointer to the part of the request that decides the size of the response. If the response
   * is too large to store, the error contains this JSON Pointer.
   */
  readonly answerPlace: string;
}

/**
 * Maximum size of a stored response in MiB. Responses are stored for a day, so a few large
 * responses per second would fill the disk.
 */
const STORED_MIB_MAX = 1;

/** The stored response of an earlier request with the same key. */
export interface Replay extends Committed {
  /** JSON text of the stored response. */
  readonly text: string;
  readonly isReplay: true;
}

/**
 * Wraps a write so that it runs at most once for an idempotency key within 24 hours. `bind` may
 * refuse a request although an earlier request with the key succeeded, for example because the
 * caller had more rights then. If a stored response exists, the error is therefore
 * IDEMPOTENCY_CONFLICT.
 * @throws GatewayError IDEMPOTENCY_CONFLICT if `bind` fails and the key has a stored response;
 *   otherwise the errors of `bind`
 * @returns a write whose `run` throws IDEMPOTENCY_CONFLICT, IDEMPOTENCY_IN_PROGRESS, a Problem if
 *   the response is too large to store, and the errors of the write itself
 */
export async function workOnce<Answer extends Committed & { readonly text: string }>(
  pool: Pool,
  { grant, actor }: DataContext,
  { key, body, caller, records, answerPlace }: IdempotentRequest,
  bind: () => Work<Answer>,
): Promise<Work<Answer | Replay>> {
  const { workspace } = grant;
  const record = { workspaceId: workspace.id, credentialId: accountOf(actor), key };
  const hashes: Hashes = {
    bodyHash: sha256(canonicalJson(body)),
    rightsHash: sha256(canonicalJson(replayRightsOf(caller, grant))),
  };
  try {
    const { plan, writable, run } = bind();
    return {
      plan,
      writable,
      isOneStatement: false,
      run: (connection) => runOnce(connection, writable, run),
    };
  } catch (refusal) {
    const stored = await findAnswer(pool, record).catch((error: unknown) => {
      throw writeFailure(error, null);
    });
    throw stored === undefined ? refusal : (conflictOf(stored, hashes) ?? otherRights());
  }

  async function runOnce(
    connection: Connection,
    writable: readonly Guid[],
    run: Work<Answer>["run"],
  ): Promise<Answer | Replay> {
    const lock = sha256([workspace.id, record.credentialId, key].join("\n")).readBigInt64BE();
    if (!(await tryLock(connection, lock))) throw new GatewayError("IDEMPOTENCY_IN_PROGRESS");
    // The record is read in a separate statement after the lock. A statement sees only records that
    // were committed before it began.
    const stored = await findAnswer(connection, record);
    if (stored !== undefined) {
      const conflict = conflictOf(stored, hashes);
      if (conflict !== undefined) throw conflict;
      // If the connection failed before the first response, no node has reported the write to the
      // change feed. So this request reports all tables that the write may have changed.
      const replay = { isReplay: true, written: writable, xid: null, isAnnounced: false } as const;
      return { text: stored.answer, ...replay };
    }
    const answer = await run(connection);
    const size = Buffer.byteLength(answer.text);
    if (size > STORED_MIB_MAX * 1024 * 1024) throw new Problem(answerPlace, TOO_LARGE);
    const { rank } = currentParty();
    const settle = await records.take(connection, workspace, rank, size);
    if (settle === undefined) throw recordsFull();
    try {
      const toStore = { ...hashes, answer: answer.text };
      if (await storeAnswer(connection, record, toStore, rank)) return answer;
    } finally {
      settle();
    }
    throw new GatewayError("IDEMPOTENCY_IN_PROGRESS");
  }
}

const TOO_LARGE = `the response is larger than ${STORED_MIB_MAX} MiB, too large to store for the \`Idempotency-Key\`; return fewer columns or rows`;

type Hashes = Pick<StoredAnswer, "bodyHash" | "rightsHash">;

function conflictOf(stored: Hashes, asked: Hashes): GatewayError | undefined {
  if (!stored.bodyHash.equals(asked.bodyHash)) return new GatewayError("IDEMPOTENCY_CONFLICT");
  return stored.rightsHash.equals(asked.rightsHash) ? undefined : otherRights();
}

const otherRights = (): GatewayError =>
  new GatewayError("IDEMPOTENCY_CONFLICT", {
    message:
      "The gateway does not send the stored response for this `Idempotency-Key`, because the rights of this credential or the tables have changed since the first request. To run the request again, use a new `Idempotency-Key`.",
  });

/**
 * Returns a value that changes if the rights of the caller change. A stored response is sent only
 * while this value is unchanged. The value contains the definitions that give the caller its
 * rights, and the claims that row filters and topic instances use. It contains each role
 * separately, because each role can show other columns in other rows.
 */
export function replayRightsOf(caller: AuthenticatedCaller, { workspace }: Grant): unknown {
  if (caller.kind === "key") {
    const { tables: scopes, topics } = workspace.keysById.get(caller.keyId)!.definition;
    return { tables: scopes, topics };
  }
  if (caller.kind === "member") return { member: caller.role };
  if (caller.kind === "oauth")
    return { member: caller.role, scopes: [...new Set(caller.scopes)].sort() };
  const roles = [...new Set(caller.roles)].sort().map((name) => {
    const { tables: scopes, topics } = workspace.rolesByName.get(name)?.definition ?? {};
    return { name, tables: scopes, topics };
  });
  const scopes = roles.flatMap(({ tables = {} }) =>
    tables === "all" ? [] : Object.values(tables),
  );
  const instances = roles.flatMap(({ topics = {} }) =>
    topics === "all"
      ? []
      : Object.values(topics).flatMap((right) => ("instances" in right ? right.instances : [])),
  );
  const claims = new Set([
    ...scopes.flatMap(({ rowFilter }) => claimsIn(rowFilter)),
    ...instances.flatMap(claimsOfPattern),
  ]);
  return { roles, claims: [...claims].sort().map((name) => [name, caller.claims[name]]) };
}

function claimsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { valueFromClaim: claim } = node as { valueFromClaim?: unknown };
  const own = typeof claim === "string" ? [claim] : [];
  return [...own, ...Object.values(node).flatMap(claimsIn)];
}
