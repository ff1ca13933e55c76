// Writes database rows of finished runs of sync endpoints, with their steps, in batches.
import type { Guid } from "../../contract/index.ts";
import type { Rank } from "../../platform/capacity/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { StepRecord } from "../steps/step-types.ts";

export interface SyncRunRow {
  readonly workspaceId: Guid;
  readonly id: Guid;
  readonly automationId: Guid;
  readonly automation: string;
  /** Class of the caller: 0 trusted, 1 public, 2 anonymous. */
  readonly rank: Rank;
  readonly status: "finished" | "failed";
  readonly startedAt: number;
  readonly endedAt: number;
  readonly steps: readonly StepRecord[];
}

const ADD = {
  name: "automations_add_sync_runs",
  text: `with given as (select * from json_to_recordset($1::json) as n ("workspaceId" uuid, id uuid, "automationId" uuid, automation text, rank smallint, status text,
      "startedAt" float8, "endedAt" float8, steps json)),
    runs as (insert into gateway_tx.automation_run (workspace_id, id, automation_id, automation, definition, status, attempts, started_at, ended_at, is_open, class)
      select g."workspaceId", g.id, g."automationId", g.automation, '', g.status, 1, to_timestamp(g."startedAt" / 1000), to_timestamp(g."endedAt" / 1000), g.rank > 0, g.rank
      from given as g on conflict do nothing returning workspace_id, id)
    insert into gateway_tx.automation_step (workspace_id, run_id, path, step_id, type, status, started_at, ended_at, input, output, error_code, error_message, class)
    select r.workspace_id, r.id, s.path, s.id, s.type, s.status, to_timestamp(s."startedAt" / 1000), to_timestamp(s."endedAt" / 1000), s.input, s.output,
      s.error ->> 'code', s.error ->> 'message', g.rank
    from runs as r join given as g on g."workspaceId" = r.workspace_id and g.id = r.id,
      json_to_recordset(g.steps) as s (path text, id text, type text, status text, "startedAt" float8, "endedAt" float8, input text, output text, error json)
    on conflict do nothing`,
};

/** Inserts runs of sync endpoints with their steps. */
export async function addSyncRuns(control: Connection, runs: readonly SyncRunRow[]): Promise<void> {
  await control.run(ADD, [JSON.stringify(runs)]);
}
