// The state that the parts of one plan share while it is built: the authorised tables, the slots of
// bound values, the sources.
import { Problem, type ValueSource, type ConditionItem } from "../../conditions/index.ts";
import { Source } from "./sources.ts";
import type { RowRule, TableGrant } from "../../access/index.ts";
import type { Table } from "../../catalog/index.ts";
import type { AuthorisedRefs } from "../authorise/authorise.ts";

export interface PlanContext {
  readonly refs: AuthorisedRefs;
  /**
   * Makes a source for one use of a table. The table of every source counts as read by the plan.
   */
  readonly source: (grant: TableGrant, rows: RowRule) => Source;
  /** Counts parts of the request. @throws Problem if the request has too many parts */
  readonly spend: (parts: number) => void;
  /**
   * Returns the source from which a property of the body binds its value; null if the object does
   * not have the property.
   */
  readonly slot: (node: object, name: string) => ValueSource | null;
  /**
   * Returns the source of a comparison's value. Booleans are part of the shape, so their value is
   * already known.
   */
  readonly value: (item: ConditionItem) => ValueSource;
  /** Tables that the plan reads, including the tables of row filters. */
  readonly tables: () => ReadonlySet<Table>;
  /** Returns true if the caller sees only some rows of a source, or a column only in some rows. */
  readonly isPartial: () => boolean;
}

/**
 * The maximum of comparisons and output properties of one request. A relation counts as ten. Lists
 * have additional limits of their own.
 */
const PARTS_MAX = 3_000;

export function createPlanContext(
  refs: AuthorisedRefs,
  slots: ReadonlyMap<object, ReadonlyMap<string, number>>,
): PlanContext {
  const sources: Source[] = [];
  const slot = (node: object, name: string): ValueSource | null => {
    const index = slots.get(node)?.get(name);
    return index === undefined ? null : { kind: "slot", index };
  };
  let parts = 0;
  return {
    refs,
    spend: (more) => {
      parts += more;
      if (parts > PARTS_MAX)
        throw new Problem(
          "/query",
          `holds more than ${PARTS_MAX} conditions and columns together (a relation counts as ten)`,
        );
    },
    source: (grant, rows) => {
      const source = new Source(grant, rows);
      sources.push(source);
      return source;
    },
    slot,
    value: (item) => slot(item, "value") ?? { kind: "literal", value: item.value },
    isPartial: () =>
      sources.some(
        ({ rows, columns }) =>
          rows !== "all" || columns.some(({ views }) => views.some((view) => view.rows !== "all")),
      ),
    tables: () => {
      const tables = new Set<Table>();
      for (const source of sources) {
        tables.add(source.table);
        for (const rule of [
          source.rows,
          ...source.columns.flatMap((column) => column.views.map((view) => view.rows)),
        ]) {
          if (rule !== "all")
            for (const filter of rule) for (const table of filter.tables) tables.add(table);
        }
      }
      return tables;
    },
  };
}
