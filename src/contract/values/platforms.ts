// The game platforms that players come from, as the contract lists them.
import type { components } from "../../../generated/openapi.d.ts";
import * as generated from "../../../generated/tables.ts";

/** In lower case, as it is stored and answered. */
export type Platform = components["schemas"]["platform"];

export const platforms: readonly Platform[] = generated.platforms;
