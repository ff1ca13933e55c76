// Database rows of the steps of runs. Each step has one row, which is updated while the step runs.
// After the step has succeeded, the row is never updated.
import { GatewayError, type Guid } from "../../contract/index.ts";
import type { Rank } from "../../platform/capacity/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { StepRecord } from "../steps/step-types.ts";
import type { RunKey } from "./run-store.ts";

const RECORD = {
  name: "automations_record_step",
  text: `insert into gateway_tx.automation_step as s (workspace_id, run_id, path, step_id, type, status, started_at, ended_at, input, output, error_code, error_message, class)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    on conflict (workspace_id, run_id, path) do update set status = excluded.status, started_at = excluded.started_at, ended_at = excluded.ended_at,
      input = excluded.input, output = excluded.output, error_code = excluded.error_code, error_message = excluded.error_message
    where s.status <> 'succeeded' returning 1`,
};

/**
 * Records a step. If the connection is in a transaction, the record is committed together with the
 * writes of the step.
 * @throws GatewayError UNAVAILABLE if the step has already succeeded. Then another worker also
 *   executes the run, and the effects of the step must not happen twice.
 */
export async function recordStep(
  connection: Connection,
  { workspaceId, id }: RunKey,
  step: StepRecord,
  rank: Rank,
): Promise<void> {
  const { path, type, status, input, output, error } = step;
  const times = [new Date(step.startedAt), step.endedAt === null ? null : new Date(step.endedAt)];
  const failure = [error?.code ?? null, error?.message ?? null];
  const values = [workspaceId, id, path, step.id, type, status, ...times, input, output];
  const written = await connection.run(RECORD, [...values, ...failure, rank]);
  if (written.length === 0)
    throw new GatewayError("UNAVAILABLE", {
      message: `The step ${path} has already succeeded on another worker, so this worker stopped its attempt of the run. You need not do anything.`,
    });
}

const LIST = {
  name: "automations_list_steps",
  text: `select path, step_id as id, type, status, started_at as "startedAt", ended_at as "endedAt", input, output,
      error_code as "errorCode", error_message as "errorMessage"
    from gateway_tx.automation_step where workspace_id = $1 and run_id = $2 order by number`,
};

type StepRow = Pick<StepRecord, "path" | "id" | "type" | "status" | "input" | "output"> & {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
};

const recordOf = ({
  startedAt,
  endedAt,
  errorCode,
  errorMessage,
  ...row
}: StepRow): StepRecord => ({
  ...row,
  startedAt: startedAt.getTime(),
  endedAt: endedAt?.getTime() ?? null,
  error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? "" },
});

/** Returns the records of all steps of a run, by their paths. */
export async function findSteps(
  control: Connection,
  { workspaceId, id }: RunKey,
): Promise<ReadonlyMap<string, StepRecord>> {
  const rows = await control.run<StepRow>(LIST, [workspaceId, id]);
  return new Map(rows.map((row) => [row.path, recordOf(row)]));
}

const COPY = {
  text: `insert into gateway_tx.automation_step (workspace_id, run_id, path, step_id, type, status, started_at, ended_at, input, output, error_code, error_message, class)
    select workspace_id, $3, path, step_id, type, status, started_at, ended_at, input, output, error_code, error_message, $5 from gateway_tx.automation_step
    where workspace_id = $1 and run_id = $2 and status = 'succeeded' and split_part(split_part(path, '[', 1), '.', 1) = any ($4::text[]) order by number`,
};

/**
 * Copies records of succeeded steps to a new run.
 * @param stepIds ids of steps outside of loops; the records of the steps inside them are copied too
 */
export async function copySteps(
  connection: Connection,
  { workspaceId, id }: RunKey,
  copy: { readonly id: Guid; readonly rank: Rank },
  stepIds: readonly string[],
): Promise<void> {
  await connection.run(COPY, [workspaceId, id, copy.id, stepIds, copy.rank]);
}

/**
 * SQL that lists the first steps of a run. After a total size of inputs and outputs is reached,
 * later inputs and outputs are truncated.
 */
const SHOW = {
  name: "automations_show_steps",
  text: `select path, id, type, status, "startedAt", "endedAt", "errorCode", "errorMessage",
      case when used <= $5 then input else left(input, $4) end as input, case when used <= $5 then output else left(output, $4) end as output,
      used > $5 as "isTruncated"
    from (select path, step_id as id, type, status, started_at as "startedAt", ended_at as "endedAt", input, output, error_code as "errorCode",
        error_message as "errorMessage", sum(coalesce(octet_length(input), 0) + coalesce(octet_length(output), 0)) over (order by number) as used, number
      from gateway_tx.automation_step where workspace_id = $1 and run_id = $2 order by number limit $3) as steps order by number`,
};

/**
 * A step as the API shows it. `isTruncated` is true if the total size limit was reached before or
 * in this step. A long input or output of the step is then truncated.
 */
export type ShownStep = StepRow & { readonly isTruncated: boolean };

/**
 * Returns the first steps of a run for the API. Inputs and outputs beyond the size limits are
 * truncated.
 */
export function showSteps(
  control: Connection,
  { workspaceId, id }: RunKey,
  limits: { readonly steps: number; readonly truncateAt: number; readonly bytes: number },
): Promise<ShownStep[]> {
  const values = [workspaceId, id, limits.steps, limits.truncateAt, limits.bytes];
  return control.run(SHOW, values);
}
