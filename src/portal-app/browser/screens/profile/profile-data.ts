// The keys of the user's profile and sessions in the cache of responses.
import type { ContractSchema } from "../../../../contract/index.ts";

export type SecondFactorState = ContractSchema<"Profile">["secondFactor"];
export const profileKey = ["profile"] as const;
export const ownSessionsKey = ["profile", "sessions"] as const;
