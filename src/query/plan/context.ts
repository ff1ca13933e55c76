// The state that the parts of a plan share while it is built: the tables of the request, the
// indexes of bound values, and the sources.
import { Problem, type ValueSource, type ConditionItem } from "../../conditions/index.ts";
import { Source } from "./sources.ts";
import { tablesOfRules } from "./written-columns.ts";
import type { RowRule, TableGrant } from "../../access/index.ts";
import type { Table } from "../../catalog/index.ts";
import type { AuthorisedRefs } from "../authorise/authorise.ts";
import type { Slots } from "../parse/shape-key.ts";

/**
 * Maximum number of comparisons and output properties in one request. A relation counts as ten.
 * Each list has additional limits.
 */
const PARTS_MAX = 3_000;

export class PlanContext {
  readonly refs: AuthorisedRefs;
  readonly #slots: Slots;
  readonly #sources: Source[] = [];
  #parts = 0;

  /** @param slots the indexes of the request's bound values */
  constructor(refs: AuthorisedRefs, slots: Slots) {
    this.refs = refs;
    this.#slots = slots;
  }

  /** Returns a new source for one use of a table. Its table counts as read by the plan. */
  source(grant: TableGrant, rows: RowRule): Source {
    const source = new Source(grant, rows);
    this.#sources.push(source);
    return source;
  }

  /**
   * Counts parts of the request, such as comparisons and output properties.
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
   * Returns the origin of a comparison's value: a bound value, or a literal. Booleans are literals,
   * because they are part of the request's shape.
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
