// `Idempotency-Key` (G8.5): the first request with a key writes, every further one gets the stored answer. The record commits
// with the write, so there is never one without the other. Refuses another body, other rights, and a key that is at work.
import { GatewayError } from "../../contract/index.ts";
import { Problem } from "../../conditions/index.ts";
import { canonical, sha256 } from "../../platform/index.ts";
import {
  findAnswer,
  storeAnswer,
  tryLock,
  type RecordKey,
  type StoredAnswer,
} from "./idempotency-store.ts";
import type { AuthenticatedCaller } from "../../contract/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import type { Grant } from "../../access/index.ts";

export interface IdempotentRequest extends RecordKey {
  /** What was asked, in any order of its keys. */
  readonly body: unknown;
  /** What the credential may do, as the definition says it: an answer made under other rights is not repeated. */
  readonly rights: unknown;
  /** JSON Pointer to what makes the answer large. */
  readonly answerPlace: string;
}

/** Answers are kept for a day, so that a few large ones a second would fill the disk. */
const KEPT_MIB_MAX = 1;

/**
 * Runs `work` in a transaction, at most once for the key within 24 hours.
 * @returns what `work` returned, or the stored text of its answer
 * @throws GatewayError IDEMPOTENCY_CONFLICT, IDEMPOTENCY_IN_PROGRESS; Problem for an answer too large to be kept; beside what `work`
 *   and the database throw
 */
export async function runOnce<A extends { readonly text: string }>(
  pool: Pool,
  request: IdempotentRequest,
  work: (connection: Connection) => Promise<A>,
): Promise<A | { readonly replayed: string }> {
  const { workspaceId, credentialId, key } = request;
  const hashes = hashesOf(request);
  const lock = sha256([workspaceId, credentialId, key].join("\n")).readBigInt64BE();
  return pool.transaction(
    async (connection) => {
      if (!(await tryLock(connection, lock))) throw new GatewayError("IDEMPOTENCY_IN_PROGRESS");
      // A statement of its own: one that waited for the lock would still see the records from before it.
      const stored = await findAnswer(connection, request);
      if (stored !== undefined) {
        const conflict = conflictOf(stored, hashes);
        if (conflict !== undefined) throw conflict;
        return { replayed: stored.answer };
      }
      const answer = await work(connection);
      if (Buffer.byteLength(answer.text) > KEPT_MIB_MAX * 1024 * 1024)
        throw new Problem(request.answerPlace, TOO_LARGE);
      if (await storeAnswer(connection, request, { ...hashes, answer: answer.text })) return answer;
      throw new GatewayError("IDEMPOTENCY_IN_PROGRESS");
    },
    { holder: workspaceId },
  );
}

const TOO_LARGE = `the answer is larger than ${KEPT_MIB_MAX} MiB, too large to be kept for the Idempotency-Key; return fewer columns or rows`;

/**
 * What to answer to a request that cannot be done as things are now: if it was done before, its sender must not take it for undone.
 * @returns undefined where no answer is stored under the key
 */
export async function conflictWithStored(
  pool: Pool,
  request: IdempotentRequest,
): Promise<GatewayError | undefined> {
  const stored = await findAnswer(pool, request);
  return stored && (conflictOf(stored, hashesOf(request)) ?? otherRights());
}

type Hashes = Pick<StoredAnswer, "bodyHash" | "rightsHash">;

const hashesOf = ({ body, rights }: IdempotentRequest): Hashes => ({
  bodyHash: sha256(canonical(body)),
  rightsHash: sha256(canonical(rights)),
});

function conflictOf(stored: Hashes, asked: Hashes): GatewayError | undefined {
  if (!stored.bodyHash.equals(asked.bodyHash)) return new GatewayError("IDEMPOTENCY_CONFLICT");
  return stored.rightsHash.equals(asked.rightsHash) ? undefined : otherRights();
}

const otherRights = (): GatewayError =>
  new GatewayError("IDEMPOTENCY_CONFLICT", {
    message:
      "The rights of this credential, or the tables, have changed since the answer was stored; it is not repeated.",
  });

/**
 * The definitions that give the caller its rights, and the claims that their row filters read: of each role by itself, since what one
 * role leaves open for every row may still show more columns by the row filter of another.
 */
export function rightsOf(caller: AuthenticatedCaller, { workspace }: Grant): unknown {
  if (caller.kind === "key") {
    const { tables: scopes, topics } = workspace.keysById.get(caller.keyId)!.definition;
    return { tables: scopes, topics };
  }
  const roles = [...new Set(caller.roles)].sort().map((name) => {
    const { tables: scopes, topics } = workspace.rolesByName.get(name)?.definition ?? {};
    return { name, tables: scopes, topics };
  });
  const scopes = roles.flatMap(({ tables = {} }) =>
    tables === "all" ? [] : Object.values(tables),
  );
  const claims = new Set(scopes.flatMap(({ rowFilter }) => claimsIn(rowFilter)));
  return { roles, claims: [...claims].sort().map((name) => [name, caller.claims[name]]) };
}

function claimsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { valueFromClaim: claim } = node as { valueFromClaim?: unknown };
  const own = typeof claim === "string" ? [claim] : [];
  return [...own, ...Object.values(node).flatMap(claimsIn)];
}
