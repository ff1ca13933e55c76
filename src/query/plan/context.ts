// What the parts of one plan share while it is built: the authorised tables, the slots of bound values, the sources.
import { Problem, type ValueSource, type ConditionItem } from "../../conditions/index.ts";
import { Source } from "./sources.ts";
import type { RowRule, TableGrant } from "../../access/index.ts";
import type { Table } from "../../catalog/index.ts";
import type { AuthorisedRefs } from "../authorise/authorise.ts";

export interface PlanContext {
  readonly refs: AuthorisedRefs;
  /** Makes a table position; every one counts as touched. */
  readonly source: (grant: TableGrant, rows: RowRule) => Source;
  /** Counts a part of the request. @throws Problem when there are more than a request may have together */
  readonly spend: (parts: number) => void;
  /** Where the property of a body's object is bound from; null when the object does not have it. */
  readonly slot: (node: object, name: string) => ValueSource | null;
  /** Where a comparison's value is bound from. Booleans are part of the shape, so they are known here already. */
  readonly value: (item: ConditionItem) => ValueSource;
  /** Tables that the plan reads, those of row filters included. */
  readonly tables: () => ReadonlySet<Table>;
  /** Whether the caller sees only some rows of a source, or a column in some of its rows. */
  readonly isPartial: () => boolean;
}

/** Comparisons and answered properties of one request; a relation counts as ten. Lists have limits of their own beside it. */
export const PARTS_MAX = 3_000;

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
