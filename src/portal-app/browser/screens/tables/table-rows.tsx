// One table: tools above the grid, the grid, the pages, and the panel of the opened row.
import { Button, Group, Stack, Text } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { useWorkspace, type ShownTable, type WorkspaceSchema } from "../../api/workspace.ts";
import type { RowCondition } from "../../api/data.ts";
import { ConditionRows } from "../../parts/conditions/condition-rows.tsx";
import { Empty } from "../../parts/empty.tsx";
import { textOfValue } from "../../parts/values/column-text.ts";
import { keyColumnOf } from "../../parts/values/related-rows.ts";
import { ColumnPicker } from "./column-picker.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { ImportDialog } from "./import/import-dialog.tsx";
import { InsertDialog } from "./insert-dialog.tsx";
import { BLOCK_ROWS, shownColumns } from "./row-reads.ts";
import { rowKeyOf } from "./row-writes.ts";
import { RowPanel } from "./row-panel.tsx";
import { RowsGrid } from "./rows-grid.tsx";
import { sortText, useTableViewState, whereText } from "./table-view-state.ts";
import { ViewAsPicker } from "./view-as-picker.tsx";

interface TableRowsProps {
  readonly schema: WorkspaceSchema;
  readonly table: ShownTable;
}

/** The highest offset of /query. To see later rows, the user needs a filter or another order. */
const OFFSET_MAX = 1_000_000;

export function TableRows({ schema, table }: TableRowsProps) {
  const { canWrite, isOwner } = useWorkspace();
  const [state, change] = useTableViewState();
  const { where, sort, page, row, viewedAs } = state;
  const [total, setTotal] = useState<number | null>(null);
  const [isFiltering, setFiltering] = useState(where.length > 0);
  const [opened, setOpened] = useState<"insert" | "import" | null>(null);
  const chosen = state.columns;
  const columns = useMemo(() => shownColumns({ table, columns: chosen }), [table, chosen]);
  const view = useMemo(
    () => ({ table, where, sort, viewedAs, columns: chosen }),
    [table, where, sort, viewedAs, chosen],
  );
  const filter = (conditions: readonly RowCondition[]): void =>
    change({ where: whereText(conditions), page: undefined });
  const sortBy = (name: string): void => {
    const before = sort.find(({ field }) => field === name);
    const next =
      before === undefined
        ? [{ field: name }]
        : before.dir === "desc"
          ? []
          : [{ field: name, dir: "desc" as const }];
    change({ sort: sortText(next), page: undefined });
  };
  const key = keyColumnOf(table);
  const isReadOnly = viewedAs !== undefined || !canWrite || key === undefined;
  const canInsert = !isReadOnly && table.permissions.insert;
  const open = useCallback(
    (chosen: Readonly<Record<string, unknown>>) =>
      change({ row: textOfValue(rowKeyOf(table, chosen)) }),
    [change, table],
  );
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          size="xs"
          variant={where.length > 0 ? "light" : "default"}
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
        >
          Filter{where.length > 0 ? ` (${where.length})` : ""}
        </Button>
        <ColumnPicker
          table={table}
          shown={columns}
          onChange={(names) => change({ columns: names })}
        />
        {isOwner && (
          <ViewAsPicker
            viewedAs={viewedAs}
            onChange={(as) => change({ as, page: undefined, row: undefined })}
          />
        )}
        <ExportMenu view={view} />
        {canInsert && (
          <>
            <Button size="xs" variant="default" onClick={() => setOpened("import")}>
              Import
            </Button>
            <Button size="xs" onClick={() => setOpened("insert")}>
              Insert a row
            </Button>
          </>
        )}
      </Group>
      {isFiltering && (
        <ConditionRows schema={schema} table={table} conditions={where} onChange={filter} />
      )}
      {viewedAs !== undefined && (
        <Text size="sm" role="status">
          You see the rows and columns that {viewedAs.name} may read. Nothing can be changed here.
        </Text>
      )}
      {total === 0 ? (
        <NoRows
          isFiltered={where.length > 0}
          table={table}
          onClear={() => filter([])}
          onInsert={canInsert ? () => setOpened("insert") : undefined}
        />
      ) : (
        <RowsGrid
          key={JSON.stringify([where, sort, page, viewedAs])}
          schema={schema}
          view={view}
          page={page}
          columns={columns}
          canEdit={!isReadOnly && table.permissions.update}
          onSort={sortBy}
          onOpen={open}
          onTotal={setTotal}
        />
      )}
      <Pages page={page} total={total} onPage={(next) => change({ page: String(next) })} />
      {row !== undefined && key !== undefined && viewedAs === undefined && (
        <RowPanel
          key={row}
          schema={schema}
          table={table}
          rowKey={row}
          onClose={() => change({ row: undefined })}
        />
      )}
      {opened === "insert" && (
        <InsertDialog schema={schema} table={table} onClose={() => setOpened(null)} />
      )}
      {opened === "import" && (
        <ImportDialog schema={schema} table={table} onClose={() => setOpened(null)} />
      )}
    </Stack>
  );
}

interface NoRowsProps {
  readonly isFiltered: boolean;
  readonly table: ShownTable;
  readonly onClear: () => void;
  /** Undefined if the member may not insert rows. */
  readonly onInsert: (() => void) | undefined;
}

const NoRows = ({ isFiltered, table, onClear, onInsert }: NoRowsProps) =>
  isFiltered ? (
    <Group gap="sm" role="status">
      <Text size="sm">No row meets the conditions.</Text>
      <Button size="xs" variant="default" onClick={onClear}>
        Show all rows
      </Button>
    </Group>
  ) : (
    <Empty
      title={`${table.label ?? table.name} has no rows that you may read`}
      command="gateway seed <folder>"
      action={
        onInsert !== undefined && (
          <Button size="xs" onClick={onInsert}>
            Insert the first row
          </Button>
        )
      }
    >
      Insert a row, import a CSV file, or let an app write with its key.
    </Empty>
  );

interface PagesProps {
  readonly page: number;
  readonly total: number | null;
  readonly onPage: (page: number) => void;
}

function Pages({ page, total, onPage }: PagesProps) {
  if (total === null) return null;
  const first = (page - 1) * BLOCK_ROWS;
  const last = Math.min(total, page * BLOCK_ROWS);
  const count = new Intl.NumberFormat("en");
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" c="dimmed" role="status">
        {total === 0
          ? "0 rows"
          : `Rows ${count.format(first + 1)} to ${count.format(last)} of ${count.format(total)}`}
      </Text>
      {total > BLOCK_ROWS && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          >
            Previous page
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={last >= total || page * BLOCK_ROWS >= OFFSET_MAX}
            onClick={() => onPage(page + 1)}
          >
            Next page
          </Button>
        </Group>
      )}
    </Group>
  );
}
