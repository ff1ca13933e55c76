// Completes stored plans with defaults. Definitions that an older gateway stored lack the later
// keys.
import type { PlanDefinition, WorkspaceDefinition } from "./definition.ts";

export type WholePlan = Required<PlanDefinition>;

export const laterPlanDefaults = {
  reserve: 0.1,
  addressShare: 1,
  rowsMb: null,
  recordsMb: 2048,
} as const;

const MB = 1024 * 1024;

/** Returns the bytes that the history of the bus may take: half of `plan.recordsMb` (G9.9). */
export const busBytesOf = ({ recordsMb }: Pick<WholePlan, "recordsMb">): number =>
  (recordsMb * MB) / 2;

/**
 * Returns the quota of a topic without `maxMb`: an equal part of the history, rounded down to whole
 * bytes.
 */
export const defaultTopicMb = (
  plan: Pick<WholePlan, "recordsMb">,
  declaredTopics: number,
): number => Math.floor(busBytesOf(plan) / declaredTopics) / MB;

/** Returns the maximum bytes of the stored events of each declared topic (G9.12). */
export function topicBytesOf({
  workspace,
  topics,
}: Pick<WorkspaceDefinition, "workspace" | "topics">): ReadonlyMap<string, number> {
  const entries = Object.entries(topics);
  const otherwise = defaultTopicMb(wholePlan(workspace.plan), entries.length);
  return new Map(
    entries.map(([name, { maxMb = otherwise }]) => [name, Math.floor(maxMb * MB)] as const),
  );
}

/** Returns the plan with defaults for keys that it lacks. */
export const wholePlan = (plan: PlanDefinition): WholePlan => ({ ...laterPlanDefaults, ...plan });
