// Public API of schema/: the capability that describes a workspace to a caller, and its parts for
// the MCP tools.
import { getSchemaHandler, type SchemaDependencies } from "./operations/getSchema.ts";
import type { Grant } from "../access/index.ts";
import type { Capability } from "../contract/index.ts";

export {
  describeSchema,
  describeTable,
  limitsOfRequests,
  permissionsOf,
  visibleTables,
} from "./describe.ts";

export const createSchema = (deps: SchemaDependencies): Capability<"getSchema", Grant> => ({
  operations: { getSchema: getSchemaHandler(deps) },
});
