// The dependencies of the operations on definitions.
import type { Catalog } from "../../catalog/index.ts";
import type { DocumentDependencies } from "../../definitions/index.ts";
import type { Capacity } from "../../platform/capacity/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export interface DefinitionContext extends DocumentDependencies {
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "refresh">;
  /** Limits how many changes of keys and definitions run at the same time. */
  readonly changes: Capacity;
}
