// The headers of the grid. Clicks on a header change the order: ascending, descending, no order.
import { UnstyledButton } from "@mantine/core";
import type { OrderEntry } from "../../api/data.ts";
import type { ShownColumn } from "../../parts/values/column-text.ts";
import classes from "./rows-grid.module.css";

interface ColumnHeadersProps {
  readonly columns: readonly ShownColumn[];
  readonly sort: readonly OrderEntry[];
  readonly template: string;
  readonly onSort: (column: string) => void;
}

export function ColumnHeaders({ columns, sort, template, onSort }: ColumnHeadersProps) {
  return (
    <div role="rowgroup" className={classes["headers"]}>
      <div role="row" aria-rowindex={1} style={{ display: "grid", gridTemplateColumns: template }}>
        <div role="columnheader" className={classes["header"]}>
          Row
        </div>
        {columns.map((column) => {
          const order = sort.find(({ field }) => field === column.name);
          const isSortable = column.access.filter === "range" && column.type !== "json";
          const sign = order === undefined ? "" : order.dir === "desc" ? " ↓" : " ↑";
          return (
            <div
              key={column.id}
              role="columnheader"
              className={classes["header"]}
              aria-sort={
                order === undefined ? "none" : order.dir === "desc" ? "descending" : "ascending"
              }
            >
              {isSortable ? (
                <UnstyledButton
                  fz="sm"
                  fw={600}
                  title={hintOf(column)}
                  onClick={() => onSort(column.name)}
                >
                  {column.name}
                  <span aria-hidden="true">{sign}</span>
                </UnstyledButton>
              ) : (
                <span title={hintOf(column)}>{column.name}</span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Returns the type of a column and its description. */
export const hintOf = ({ type, array, nullable, description }: ShownColumn): string =>
  `${type}${array ? "[]" : ""}${nullable ? ", may be null" : ""}${description === null ? "" : `. ${description}`}`;
