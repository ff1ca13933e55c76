// Database rows of claims on signed calls of sync endpoints (G33.13). A claim reserves the dedupe
// key of a call. It is inserted before the automation runs, and the answer is added when the run
// ends.
import { answerPlace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { SealedColumn } from "../../platform/index.ts";
import { pruning, type Connection } from "../../platform/postgres/index.ts";
import type { DedupeKey } from "./event-store.ts";

/** The hash of the dedupe key of a signed call, and the id of the claim on it. */
export interface Claim extends DedupeKey {
  readonly claimId: Guid;
}

export interface FoundClaim {
  readonly ageMs: number;
  /** The encrypted outcome of the call; null until it is stored. */
  readonly sealed: string | null;
}

export const sealedAnswers: SealedColumn = {
  what: "stored answers of endpoints",
  table: "gateway_tx.automation_claim",
  column: "sealed",
  key: ["workspace_id::text", "endpoint_id::text", "encode(key_hash, 'hex')"],
  place: answerPlace,
};

const TAKE = {
  name: "automations_take_claim",
  text: `insert into gateway_tx.automation_claim as c (workspace_id, endpoint_id, key_hash, claim_id, ends_at)
    values ($1, $2, $3, $4, now() + make_interval(secs => $5::float8))
    on conflict (workspace_id, endpoint_id, key_hash) do update
      set claim_id = excluded.claim_id, claimed_at = now(), ends_at = excluded.ends_at, sealed = null, size = 0 where c.ends_at <= now()
    returning 1`,
};

/**
 * Inserts a claim. Returns false if an earlier call has a claim on this dedupe key that has not
 * expired.
 */
export async function takeClaim(
  control: Connection,
  { workspaceId, endpointId, hash, claimId }: Claim,
  seconds: number,
): Promise<boolean> {
  const values = [workspaceId, endpointId, hash, claimId, seconds];
  return (await control.run(TAKE, values)).length > 0;
}

const FIND = {
  name: "automations_find_claim",
  text: `select sealed, (extract(epoch from now() - claimed_at) * 1000)::float8 as "ageMs"
    from gateway_tx.automation_claim where workspace_id = $1 and endpoint_id = $2 and key_hash = $3 and ends_at > now()`,
};

/**
 * Returns the claim on a dedupe key. Returns undefined if no claim exists or the claim has expired.
 */
export async function findClaim(
  control: Connection,
  { workspaceId, endpointId, hash }: DedupeKey,
): Promise<FoundClaim | undefined> {
  const values = [workspaceId, endpointId, hash];
  const [row] = await control.run<FoundClaim>(FIND, values);
  return row;
}

const MINE = "workspace_id = $1 and endpoint_id = $2 and key_hash = $3 and claim_id = $4";
const CONCLUDE = {
  name: "automations_conclude_claim",
  text: `update gateway_tx.automation_claim set sealed = $5, size = octet_length($5) where ${MINE}`,
};
const RELEASE = {
  name: "automations_release_claim",
  text: `delete from gateway_tx.automation_claim where ${MINE}`,
};

/**
 * Stores the outcome of a call in its claim, or deletes the claim.
 * @param sealed the encrypted outcome; null deletes the claim, so that a repeated call may run
 */
export async function concludeClaim(
  control: Connection,
  { workspaceId, endpointId, hash, claimId }: Claim,
  sealed: string | null,
): Promise<void> {
  const key = [workspaceId, endpointId, hash, claimId];
  if (sealed === null) await control.run(RELEASE, key);
  else await control.run(CONCLUDE, [...key, sealed]);
}

/** Deletes the expired claims on signed calls. */
export const pruneClaims = pruning(
  `delete from gateway_tx.automation_claim where ctid = any (array(
    select ctid from gateway_tx.automation_claim where ends_at < $1 limit $2)) and ends_at < $1 returning 1`,
);
