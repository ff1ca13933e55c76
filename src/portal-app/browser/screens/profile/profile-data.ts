// The query that reads the profile, and its key in the cache.
import type { ContractSchema } from "../../../../contract/index.ts";

export type SecondFactorState = ContractSchema<"Profile">["secondFactor"];
export const profileKey = ["profile"] as const;
export const ownSessionsKey = ["profile", "sessions"] as const;
