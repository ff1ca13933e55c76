// Adds defaults to stored plans (the limits of workspaces), because plans that older gateways
// stored lack the keys that were added later.
import type { PlanDefinition, WorkspaceDefinition } from "./definition.ts";

export type WholePlan = Required<PlanDefinition>;

export const laterPlanDefaults = {
  reserve: 0.1,
  addressShare: 1,
  rowsMb: null,
  recordsMb: 2048,
} as const;

const MB = 1024 * 1024;

/**
 * Returns the number of bytes that the stored events of the Event Bus may take. It is half of
 * `plan.recordsMb` (G9.9).
 */
export const busBytesOf = ({ recordsMb }: Pick<WholePlan, "recordsMb">): number =>
  (recordsMb * MB) / 2;

/**
 * Returns the maximum size, in MB, of the stored events of a topic without `maxMb`. Each declared
 * topic gets an equal part of the bytes for stored events, rounded down to whole bytes.
 */
export const defaultTopicMb = (
  plan: Pick<WholePlan, "recordsMb">,
  declaredTopics: number,
): number => Math.floor(busBytesOf(plan) / declaredTopics) / MB;

/**
 * Returns the largest number of bytes that the stored events of each declared topic may take
 * (G9.12).
 */
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

/** Returns the plan with a default for each missing key. */
export const wholePlan = (plan: PlanDefinition): WholePlan => ({ ...laterPlanDefaults, ...plan });
