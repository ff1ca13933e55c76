// The state that is shared while the plan of a request is built: the tables in `refs`, the indexes
// of bound values, and the sources. A source is one use of a table in the plan.
import { Problem, type ValueSource, type ConditionItem } from "../../conditions/index.ts";
import { Source } from "./sources.ts";
import { tablesOfRules } from "./written-columns.ts";
import type { RowRule, TableGrant } from "../../access/index.ts";
import type { Table } from "../../catalog/index.ts";
import type { AuthorisedRefs } from "../authorise/authorise.ts";
import type { Slots } from "../parse/shape-key.ts";

/**
 * Maximum number of comparisons and response properties in one request, added together. A relation
 * counts as ten.
 */
const PARTS_MAX = 3_000;

export class PlanContext {
  readonly refs: AuthorisedRefs;
  readonly #slots: Slots;
  readonly #sources: Source[] = [];
  #parts = 0;

  /** @param slots the index of each value of the request in the list of bound values */
  constructor(refs: AuthorisedRefs, slots: Slots) {
    this.refs = refs;
    this.#slots = slots;
  }

  /**
   * Returns a new source, which stands for one use of a table. The plan then counts this table as
   * read.
   */
  source(grant: TableGrant, rows: RowRule): Source {
    const source = new Source(grant, rows);
    this.#sources.push(source);
    return source;
  }

  /**
   * Counts parts of the request, such as comparisons and properties of response rows.
   * @throws Problem if the request has too many parts
   */
  spend(parts: number): void {
    this.#parts += parts;
    if (this.#parts > PARTS_MAX)
      throw new Problem(
        "/query",
        `has more than ${PARTS_MAX} conditions and columns together (a relation counts as ten)`,
      );
  }

  /**
   * Returns the index of the bound value for a property of an object in the request. Returns
   * undefined if the object does not have the property.
   */
  slot(node: object, name: string): number | undefined {
    return this.#slots.get(node)?.get(name);
  }

  /**
   * Returns where the value of a comparison comes from: the list of bound values, or a literal in
   * the plan. Booleans are literals, because they are part of the request's shape.
   */
  value(item: ConditionItem): ValueSource {
    const index = this.slot(item, "value");
    return index === undefined ? { kind: "literal", value: item.value } : { kind: "slot", index };
  }

  /** Returns the tables that the plan reads, including the tables of row filters. */
  tables(): ReadonlySet<Table> {
    return new Set(
      this.#sources.flatMap((source) => [source.table, ...tablesOfRules(rulesOfSource(source))]),
    );
  }

  /**
   * Returns true if the caller may see only some rows of a table, or a column only in some rows.
   */
  isPartial(): boolean {
    return this.#sources.flatMap(rulesOfSource).some((rule) => rule !== "all");
  }
}

const rulesOfSource = ({ rows, columns }: Source): RowRule[] => [
  rows,
  ...columns.flatMap(({ views }) => views.map((view) => view.rows)),
];
