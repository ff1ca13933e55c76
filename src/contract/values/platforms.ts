// Lists the game platforms whose players the gateway supports, from the contract.
import type { components } from "../../../generated/openapi.d.ts";
import * as generated from "../../../generated/tables.ts";

/** Name of a game platform in lower case, as in the database and in responses. */
export type Platform = components["schemas"]["platform"];

export const platforms: readonly Platform[] = generated.platforms;
