// The state that all parts of one comparison share.
import type { ChangeList } from "../change.ts";
import type { SchemaComparison } from "../schemas/compare-schemas.ts";
import type { TwoRevisions } from "../sources/contract-source.ts";

export interface ContractComparison {
  readonly revisions: TwoRevisions;
  readonly schemas: SchemaComparison;
  readonly changes: ChangeList;
}
