// One row of the grid. It is drawn again only if its own data has changed.
import { Popover } from "@mantine/core";
import { memo, type ReactNode } from "react";
import type { TableRow } from "../../api/data.ts";
import type { ShownTable, WorkspaceSchema } from "../../api/workspace.ts";
import { textOfValue, type ShownColumn } from "../../parts/values/column-text.ts";
import { labelOf } from "../../parts/values/related-rows.ts";
import { CellEditor } from "./cell-editor.tsx";
import type { LookedUp } from "./row-reads.ts";
import type { GridPlace } from "./rows-grid.tsx";
import classes from "./rows-grid.module.css";

/** Maximum number of shown characters in a cell. The panel of the row shows the whole value. */
const SHOWN_MAX = 200;

interface GridRowProps {
  readonly index: number;
  readonly top: number;
  readonly template: string;
  /** Number of the row in the view, from 1. */
  readonly number: number;
  /** The row. Undefined until it was read. */
  readonly row: TableRow | undefined;
  readonly schema: WorkspaceSchema;
  readonly table: ShownTable;
  readonly columns: readonly ShownColumn[];
  readonly lookUps: ReadonlyMap<string, LookedUp>;
  readonly activeColumn: number | undefined;
  readonly editedColumn: number | undefined;
  readonly onActivate: (place: GridPlace) => void;
  readonly onStart: (place: GridPlace) => void;
  readonly onStop: () => void;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, top, template, number, row, columns, activeColumn, editedColumn } = props;
  const { onActivate, onStart } = props;
  const cellProps = (column: number) => ({
    role: "gridcell",
    "data-cell": `${index}:${column}`,
    "aria-colindex": column + 2,
    tabIndex: activeColumn === column ? 0 : -1,
    onFocus: () => activeColumn !== column && onActivate({ row: index, column }),
  });
  return (
    <div
      role="row"
      aria-rowindex={number + 1}
      className={classes["row"]}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
    >
      <div
        {...cellProps(-1)}
        className={`${classes["cell"]} ${classes["opener"]}`}
        aria-label={`Open row ${number}`}
        onClick={() => onStart({ row: index, column: -1 })}
      >
        {number}
      </div>
      {columns.map((column, at) => (
        <div
          key={column.id}
          {...cellProps(at)}
          className={`${classes["cell"]} ${isNumber(column) ? classes["number"] : ""}`}
          onDoubleClick={() => onStart({ row: index, column: at })}
        >
          {editedColumn === at && row !== undefined ? (
            <EditedCell {...props} column={column} row={row} />
          ) : (
            // A function call instead of a component, because the grid draws thousands of cells
            // while it scrolls.
            cellContent(column, row, props.lookUps.get(column.name))
          )}
        </div>
      ))}
    </div>
  );
});

function EditedCell({
  schema,
  table,
  column,
  row,
  lookUps,
  onStop,
}: GridRowProps & { readonly column: ShownColumn; readonly row: TableRow }) {
  return (
    <Popover
      opened
      onChange={onStop}
      trapFocus
      withRoles={false}
      closeOnClickOutside={false}
      position="bottom-start"
      width={340}
      shadow="md"
    >
      <Popover.Target>
        <div>{cellContent(column, row, lookUps.get(column.name))}</div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Change ${column.name}`}>
        <CellEditor schema={schema} table={table} column={column} row={row} onClose={onStop} />
      </Popover.Dropdown>
    </Popover>
  );
}

function cellContent(
  column: ShownColumn,
  row: TableRow | undefined,
  lookUp: LookedUp | undefined,
): ReactNode {
  if (row === undefined) return <span className={classes["empty"]}>…</span>;
  if (!(column.name in row)) return <span className={classes["empty"]}>not readable</span>;
  const value = row[column.name];
  if (value === null) return <span className={classes["empty"]}>null</span>;
  const related = lookUp === undefined ? undefined : row[lookUp.answerName];
  if (lookUp !== undefined && typeof related === "object" && related !== null)
    return labelOf(lookUp.target, related as TableRow);
  const text = textOfValue(value);
  if (text === "") return <span className={classes["empty"]}>empty text</span>;
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}

const numberTypes: ReadonlySet<string> = new Set(["integer", "bigint", "decimal", "float"]);

const isNumber = ({ type, array }: ShownColumn): boolean => numberTypes.has(type) && !array;
