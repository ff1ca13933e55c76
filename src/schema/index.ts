// Public API of `schema/`: the operation that describes the tables of a workspace to a caller. Also
// exports the parts of this description that the MCP tools use.
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
export { renderTypes } from "./typescript/render.ts";

/**
 * Creates the operation `getSchema`.
 * @param deps `baseUrl` is the configured base URL of the gateway
 */
export const createSchema = (deps: {
  readonly baseUrl: string;
}): Capability<"getSchema", Grant> => ({
  operations: { getSchema: getSchemaHandler(deps.baseUrl) },
});
