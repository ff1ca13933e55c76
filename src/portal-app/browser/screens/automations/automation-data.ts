// The automations of the workspace, and their runs.
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ContractPaths, ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";

export type ShownAutomation = ContractSchema<"Automation">;
export type AutomationStep = ShownAutomation["steps"][number];
export type RunSummary = ContractSchema<"RunSummary">;
export type RunInFull = ContractSchema<"Run">;
export type RunStepRecord = RunInFull["steps"][number];
export type DryRunResult = ContractSchema<"DryRun">;
type RunQuery = NonNullable<
  ContractPaths["/{workspaceId}/automations/runs"]["get"]["parameters"]["query"]
>;

/** Milliseconds between two reads of a run that has not ended. */
const LOOK_MS = 2_000;

/** Returns the automations, sorted by name. */
export function useAutomations() {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "automations"],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/{workspaceId}/automations", { params: { path: { workspaceId: id } }, signal }),
      ),
    staleTime: 30_000,
  });
}

/**
 * The filters of the list of runs. The operation and the query string of the screen use the same
 * names.
 */
export type RunFilters = Readonly<Partial<Record<"automation" | "status" | "eventId", string>>>;

/** Returns pages of runs, the newest first. */
export function useRuns(filters: RunFilters) {
  const { id } = useWorkspace();
  return useInfiniteQuery({
    queryKey: [id, "runs", filters],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET("/{workspaceId}/automations/runs", {
          params: {
            path: { workspaceId: id },
            // The filters come from the query string as texts. The gateway checks them.
            query: { ...filters, limit: 25, ...(pageParam && { cursor: pageParam }) } as RunQuery,
          },
          signal,
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.length === 1 && state.data.pages[0]!.runs.some(isGoingOn) ? LOOK_MS : false,
  });
}

/** Returns a run with its steps. A run that has not ended is read again periodically. */
export function useRun(runId: string) {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "runs", "one", runId],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/{workspaceId}/automations/runs/{runId}", {
          params: { path: { workspaceId: id, runId } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isGoingOn(state.data) ? LOOK_MS : false,
  });
}

export const isGoingOn = ({ status }: Pick<RunSummary, "status">): boolean =>
  status === "waiting" || status === "running";

/** Returns the id of a step in the definition: `send` for `each[3].send`. */
export const definedIdOf = (recordedId: string): string => recordedId.split(".").at(-1)!;

/**
 * Returns the id of the outermost step around a recorded step. A replay can begin only there.
 * Undefined if the definition no longer has the step.
 */
export function outermostOf(
  steps: readonly AutomationStep[],
  recordedId: string,
): string | undefined {
  const byId = new Map(steps.map((step) => [step.id, step]));
  let step = byId.get(definedIdOf(recordedId));
  for (let depth = 0; step?.parent != null && depth < steps.length; depth++)
    step = byId.get(step.parent);
  return step?.id;
}

/** The outcome of a step in a run, over all rounds of the loops around it. */
export interface StepOutcome {
  readonly status: RunStepRecord["status"];
  /** Number of records. A step outside of loops has one record. */
  readonly count: number;
}

/** The order of importance of states: a loop with one failed round counts as failed. */
const weights: readonly RunStepRecord["status"][] = ["succeeded", "waiting", "started", "failed"];

/** Returns the outcomes by the id of the step in the definition. */
export function outcomesOf(steps: readonly RunStepRecord[]): ReadonlyMap<string, StepOutcome> {
  const outcomes = new Map<string, StepOutcome>();
  for (const { id, status } of steps) {
    const before = outcomes.get(definedIdOf(id));
    const isWorse = !before || weights.indexOf(status) > weights.indexOf(before.status);
    const count = (before?.count ?? 0) + 1;
    outcomes.set(definedIdOf(id), { status: isWorse ? status : before.status, count });
  }
  return outcomes;
}

/** Returns the milliseconds between two times as a text. Null if one of them is missing. */
export function durationText(startedAt: string | null, endedAt: string | null): string | null {
  if (startedAt === null || endedAt === null) return null;
  const ms = Date.parse(endedAt) - Date.parse(startedAt);
  return ms < 10_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(0)} s`;
}
