// Public API of schema/: its operation, and the description of what a grant shows.
import { getSchemaHandler, type SchemaDependencies } from "./operations/getSchema.ts";
import type { Grant } from "../access/index.ts";
import type { Capability } from "../contract/index.ts";

export const createSchema = (deps: SchemaDependencies): Capability<"getSchema", Grant> => ({
  operations: { getSchema: getSchemaHandler(deps) },
});

export { describeSchema } from "./describe.ts";
