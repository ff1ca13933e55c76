// Public API of schema/: the capability of describing a workspace to a caller.
import { getSchemaHandler, type SchemaDependencies } from "./operations/getSchema.ts";
import type { Grant } from "../access/index.ts";
import type { Capability } from "../contract/index.ts";

export const createSchema = (deps: SchemaDependencies): Capability<"getSchema", Grant> => ({
  operations: { getSchema: getSchemaHandler(deps) },
});
