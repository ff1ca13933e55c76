// The state that all parts of one comparison share.
import type { ChangeList } from "./change.ts";
import type { SchemaComparison } from "./compare-schemas.ts";
import type { TwoRevisions } from "./contract-source.ts";

export interface Comparison {
  readonly revisions: TwoRevisions;
  readonly schemas: SchemaComparison;
  readonly changes: ChangeList;
}
