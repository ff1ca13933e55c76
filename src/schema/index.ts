// Public API of schema/: the capability that describes a workspace to a caller, and its parts for
// the MCP tools.
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

/** @param deps `baseUrl` is the authoritative address of the deployment */
export const createSchema = (deps: {
  readonly baseUrl: string;
}): Capability<"getSchema", Grant> => ({
  operations: { getSchema: getSchemaHandler(deps.baseUrl) },
});
