// The functions of `schema/` for other folders: the operation that describes the tables of a
// workspace to a caller, and parts of it for the MCP tools.
import { getSchemaHandler } from "./operations/getSchema.ts";
import type { Grant } from "../access/index.ts";
import type { Capability } from "../contract/index.ts";

export {
  describeSchema,
  describeTable,
  limitsOfRequests,
  permissionsOf,
  visibleTables,
} from "./describe.ts";

/**
 * Creates the operation `getSchema`.
 * @param deps `baseUrl` is the public address of the deployment
 */
export const createSchema = (deps: {
  readonly baseUrl: string;
}): Capability<"getSchema", Grant> => ({
  operations: { getSchema: getSchemaHandler(deps.baseUrl) },
});
