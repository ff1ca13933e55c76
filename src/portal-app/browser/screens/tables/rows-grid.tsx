// The grid of rows. It draws only the visible rows, so that thousands of rows scroll without
// delays. Arrow keys move between cells, Enter edits, and the first cell opens the row.
import { useVirtualizer, defaultRangeExtractor } from "@tanstack/react-virtual";
import { useCallbackRef, useDebouncedValue } from "@mantine/hooks";
import { Loader } from "@mantine/core";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { TableRow } from "../../api/data.ts";
import type { WorkspaceSchema } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import type { ShownColumn } from "../../parts/values/column-text.ts";
import { ColumnHeaders } from "./column-headers.tsx";
import { GridRow } from "./grid-row.tsx";
import { BLOCK_ROWS, lookUpsOf, READ_ROWS, useRows, type RowsView } from "./row-reads.ts";
import classes from "./rows-grid.module.css";

/** Height of a row, as in the style sheet. */
const ROW_PX = 34;
/**
 * Milliseconds without scrolling before rows are read, so that fast scrolling does not read the
 * rows in between.
 */
const QUIET_MS = 120;

/** A cell by its row in the block and its column; column -1 opens the row. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

interface RowsGridProps {
  readonly schema: WorkspaceSchema;
  readonly view: RowsView;
  readonly page: number;
  readonly columns: readonly ShownColumn[];
  readonly canEdit: boolean;
  readonly onSort: (column: string) => void;
  readonly onOpen: (row: TableRow) => void;
  readonly onTotal: (total: number | null) => void;
}

export function RowsGrid(props: RowsGridProps) {
  const { schema, view, page, columns, canEdit, onSort, onOpen, onTotal } = props;
  const { table } = view;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 });
  const [edited, setEdited] = useState<GridPlace | null>(null);
  const [isMoved, setMoved] = useState(false);
  const start = (page - 1) * BLOCK_ROWS;
  const [seen, setSeen] = useState({ first: 0, last: READ_ROWS - 1 });
  const [settled] = useDebouncedValue(seen, QUIET_MS);
  const lookUps = useMemo(() => lookUpsOf(schema, view), [schema, view]);
  const rows = useRows(view, lookUps, {
    first: start + settled.first,
    last: start + settled.last,
  });
  const { total } = rows;
  useEffect(() => onTotal(total), [total, onTotal]);
  const loaded = total === null ? loadedFrom(rows.rowAt, start) : total - start;
  const count = Math.max(0, Math.min(BLOCK_ROWS, loaded));
  const kept = edited?.row ?? active.row;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    // Drawing may wait until scrolling pauses, so that no scroll event takes long.
    useFlushSync: false,
    // The row with the focus stays in the page, so that the focus and typed text survive scrolling.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return indexes.includes(kept) || kept >= count ? indexes : [...indexes, kept];
    },
    onChange: ({ range }) => {
      if (range === null) return;
      const next = {
        first: Math.floor(range.startIndex / READ_ROWS) * READ_ROWS,
        last: range.endIndex,
      };
      setSeen((before) =>
        before.first === next.first && pageAt(before.last) === pageAt(next.last) ? before : next,
      );
    },
  });
  const lookUpsByColumn = useMemo(
    () => new Map(lookUps.map((lookUp) => [lookUp.column, lookUp])),
    [lookUps],
  );
  const moveTo = (place: GridPlace): void => {
    const next = {
      row: Math.max(0, Math.min(count - 1, place.row)),
      column: Math.max(-1, Math.min(columns.length - 1, place.column)),
    };
    setActive(next);
    virtual.scrollToIndex(next.row);
    // The cell may not be in the page yet. It exists after the next drawing, because the virtual
    // list always draws the active row.
    requestAnimationFrame(() => focusCell(scroller.current, next));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (edited !== null || !(event.target as HTMLElement).hasAttribute("data-cell")) return;
    const next = placeAfter(event, active, { rows: count, columns: columns.length });
    if (next !== null) {
      event.preventDefault();
      moveTo(next);
    } else if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      begin(active);
    }
  };
  const begin = useCallbackRef((place: GridPlace): void => {
    const row = rows.rowAt(start + place.row);
    if (row === undefined) return;
    if (place.column === -1 || !canEdit) onOpen(row);
    else setEdited(place);
  });
  const stop = useCallbackRef((): void => {
    const place = edited;
    setEdited(null);
    if (place !== null) requestAnimationFrame(() => focusCell(scroller.current, place));
  });
  const template = `64px ${columns.map(widthOf).join(" ")} 1fr`;
  if (rows.error !== null && rows.isPending === false && count === 0)
    return <Failure error={rows.error} onRetry={rows.retry} />;
  return (
    <>
      {rows.error !== null && <Failure error={rows.error} onRetry={rows.retry} />}
      <div
        ref={scroller}
        className={classes["grid"]}
        role="grid"
        aria-label={`Rows of ${table.label ?? table.name}`}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length + 1}
        aria-busy={rows.isPending}
        data-moved={isMoved || undefined}
        onScroll={({ currentTarget }) => setMoved(currentTarget.scrollLeft > 0)}
        onKeyDown={onKeyDown}
      >
        <ColumnHeaders columns={columns} sort={view.sort} template={template} onSort={onSort} />
        <div role="rowgroup" className={classes["rows"]} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start: top }) => (
            <GridRow
              key={index}
              index={index}
              top={top}
              template={template}
              number={start + index + 1}
              row={rows.rowAt(start + index)}
              schema={schema}
              table={table}
              columns={columns}
              lookUps={lookUpsByColumn}
              activeColumn={active.row === index ? active.column : undefined}
              editedColumn={edited?.row === index ? edited.column : undefined}
              onActivate={setActive}
              onStart={begin}
              onStop={stop}
            />
          ))}
        </div>
        {rows.isPending && count === 0 && <Loader aria-label="Loading" m="md" />}
      </div>
    </>
  );
}

const pageAt = (index: number): number => Math.floor(index / READ_ROWS);

/**
 * Returns the number of loaded rows from `start` on, up to one request. The grid shows these rows
 * until the gateway has counted all rows.
 */
function loadedFrom(rowAt: (index: number) => unknown, start: number): number {
  let count = 0;
  while (count < READ_ROWS && rowAt(start + count) !== undefined) count++;
  return count;
}

/** Width of a column in pixels by its type. All rows have the same widths. */
const widths: Readonly<Record<ShownColumn["type"], number>> = {
  boolean: 90,
  integer: 110,
  float: 110,
  decimal: 120,
  bigint: 150,
  date: 120,
  time: 110,
  timestamp: 230,
  uuid: 160,
  enum: 130,
  reference: 180,
  text: 220,
  json: 260,
  file: 200,
};

const widthOf = ({ type, array, maxLength }: ShownColumn): string =>
  `${type === "text" && !array && maxLength !== null && maxLength <= 20 ? 130 : widths[type]}px`;

function placeAfter(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: GridPlace,
  size: { readonly rows: number; readonly columns: number },
): GridPlace | null {
  const jumps = ctrlKey || metaKey;
  switch (key) {
    case "ArrowDown":
      return { row: row + 1, column };
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowRight":
      return { row, column: column + 1 };
    case "ArrowLeft":
      return { row, column: column - 1 };
    case "PageDown":
      return { row: row + 15, column };
    case "PageUp":
      return { row: row - 15, column };
    case "Home":
      return { row: jumps ? 0 : row, column: -1 };
    case "End":
      return { row: jumps ? size.rows - 1 : row, column: size.columns - 1 };
    default:
      return null;
  }
}

const focusCell = (grid: HTMLElement | null, { row, column }: GridPlace): void =>
  grid?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus();
