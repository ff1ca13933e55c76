// What a plan means where it does not say: definitions that an older gateway stored lack the later keys.
import type { PlanDefinition } from "./definition.ts";

export type WholePlan = Required<PlanDefinition>;

export const laterPlanDefaults = {
  reserve: 0.1,
  addressShare: 1,
  rowsMb: null,
  recordsMb: 2048,
} as const;

export const wholePlan = (plan: PlanDefinition): WholePlan => ({ ...laterPlanDefaults, ...plan });
