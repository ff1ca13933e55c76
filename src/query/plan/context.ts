// The state that the parts of one plan share while it is built: the authorised tables, the slots of
// bound values, the sources.
import { Problem, type ValueSource, type ConditionItem } from "../../conditions/index.ts";
import { Source } from "./sources.ts";
import { tablesOfRules } from "./written-columns.ts";
import type { RowRule, TableGrant } from "../../access/index.ts";
import type { Table } from "../../catalog/index.ts";
import type { AuthorisedRefs } from "../authorise/authorise.ts";
import type { Slots } from "../parse/shape-key.ts";

/**
 * The maximum of comparisons and output properties of one request. A relation counts as ten. Lists
 * have additional limits of their own.
 */
const PARTS_MAX = 3_000;

export class PlanContext {
  readonly refs: AuthorisedRefs;
  readonly #slots: Slots;
  readonly #sources: Source[] = [];
  #parts = 0;

  /** @param slots the indexes of the body's bound values */
  constructor(refs: AuthorisedRefs, slots: Slots) {
    this.refs = refs;
    this.#slots = slots;
  }

  /**
   * Makes a source for one use of a table. The table of every source counts as read by the plan.
   */
  source(grant: TableGrant, rows: RowRule): Source {
    const source = new Source(grant, rows);
    this.#sources.push(source);
    return source;
  }

  /** Counts parts of the request. @throws Problem if the request has too many parts */
  spend(parts: number): void {
    this.#parts += parts;
    if (this.#parts > PARTS_MAX)
      throw new Problem(
        "/query",
        `holds more than ${PARTS_MAX} conditions and columns together (a relation counts as ten)`,
      );
  }

  /**
   * Returns the index of the bound value of a property of the body; undefined if the object does
   * not have the property.
   */
  slot(node: object, name: string): number | undefined {
    return this.#slots.get(node)?.get(name);
  }

  /**
   * Returns the source of a comparison's value. Booleans are part of the shape, so their value is
   * already known.
   */
  value(item: ConditionItem): ValueSource {
    const index = this.slot(item, "value");
    return index === undefined ? { kind: "literal", value: item.value } : { kind: "slot", index };
  }

  /** Tables that the plan reads, including the tables of row filters. */
  tables(): ReadonlySet<Table> {
    return new Set(
      this.#sources.flatMap((source) => [source.table, ...tablesOfRules(rulesOfSource(source))]),
    );
  }

  /** Returns true if the caller sees only some rows of a source, or a column only in some rows. */
  isPartial(): boolean {
    return this.#sources.flatMap(rulesOfSource).some((rule) => rule !== "all");
  }
}

const rulesOfSource = ({ rows, columns }: Source): RowRule[] => [
  rows,
  ...columns.flatMap(({ views }) => views.map((view) => view.rows)),
];
