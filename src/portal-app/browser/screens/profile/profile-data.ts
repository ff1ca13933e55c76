// What the profile loads, and the name of it in the cache.
import type { ContractSchema } from "../../../../contract/index.ts";

export type SecondFactorState = ContractSchema<"Profile">["secondFactor"];
export const profileKey = ["profile"] as const;
export const ownSessionsKey = ["profile", "sessions"] as const;
