// The contract's schemas as types, for code that builds an answer outside a handler.
import type { components } from "../../generated/openapi.d.ts";

export type ContractSchema<Name extends keyof components["schemas"]> = components["schemas"][Name];
