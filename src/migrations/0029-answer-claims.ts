// Creates a table of signed calls to sync endpoints (which respond with the result of an
// automation). The first of several equal calls inserts a row and later stores its response there.
// Repeated calls get this response.
import { countingTriggers } from "./counting-triggers.ts";
import type { Migration } from "./migration.ts";

export const answerClaims: Migration = {
  name: "answer-claims",
  statements: [
    `create table gateway_tx.automation_claim (
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  endpoint_id uuid not null,
  key_hash bytea not null,
  claim_id uuid not null,
  claimed_at timestamptz not null default now(),
  ends_at timestamptz not null,
  sealed text,
  size bigint not null default 0 check (size >= 0),
  primary key (workspace_id, endpoint_id, key_hash)
)`,
    "create index on gateway_tx.automation_claim (ends_at)",
    // The bytes of stored responses are added to the number of bytes of the workspace's files. A
    // new row has no response yet, so no trigger is needed for inserts.
    ...countingTriggers("bytes", "gateway_tx.automation_claim", "gateway_tx.count_blob_bytes", [
      "update",
      "delete",
    ]),
  ],
};
