// What others may use of introspection: its operation, and the description of what a grant shows.
import { getSchemaHandler, type SchemaDependencies } from "./operations/getSchema.ts";
import type { Grant } from "../access/index.ts";
import type { Operations } from "../contract/index.ts";

export const schemaOperations = (
  deps: SchemaDependencies,
): Pick<Operations<Grant>, "getSchema"> => ({
  getSchema: getSchemaHandler(deps),
});

export { describeSchema } from "./describe.ts";
