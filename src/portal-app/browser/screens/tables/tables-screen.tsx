// The tables of the workspace: a grid of rows with filters, order and pages, the panel of one row,
// and the diagram of the schema.
import { Button, Group, Loader, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useStoredDefinition } from "../../api/definition.ts";
import { queryClient } from "../../api/query-client.ts";
import {
  schemaQuery,
  useWorkspace,
  useWorkspaceSchema,
  type CurrentWorkspace,
  type ShownTable,
  type WorkspaceSchema,
} from "../../api/workspace.ts";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { useScreenSearch, type ScreenSearch } from "../../parts/screen-link.tsx";
import { BLOCK_ROWS, lookUpsOf, READ_ROWS, rowsBody, rowsQuery } from "./row-reads.ts";
import { TableRows } from "./table-rows.tsx";
import { useTableViewState, viewStateOf } from "./table-view-state.ts";

const SchemaDiagram = lazy(() => import("./schema-diagram.tsx"));
const NewTableDialog = lazy(() => import("./new-table-dialog.tsx"));

/** Reads the tables, and starts the read of the first rows. */
async function readFirstRows({ id }: CurrentWorkspace, search: ScreenSearch): Promise<void> {
  const schema = await queryClient.ensureQueryData({ ...schemaQuery(id), retry: false });
  const table = chosenTable(schema, search);
  if (table === undefined || search["view"] === "schema") return;
  const { where, sort, viewedAs, columns, page } = viewStateOf(search);
  const view = { table, where, sort, viewedAs, columns };
  const first = ((page - 1) * BLOCK_ROWS) / READ_ROWS;
  void queryClient.prefetchQuery(rowsQuery(id, view, lookUpsOf(schema, view), first));
}
export { readFirstRows as read };

const readableTables = ({ tables }: WorkspaceSchema): readonly ShownTable[] =>
  tables.filter(({ permissions }) => permissions.read);

/** Returns the table that the query string names, or the first one. Undefined without a table. */
function chosenTable(schema: WorkspaceSchema, search: ScreenSearch): ShownTable | undefined {
  const readable = readableTables(schema);
  return readable.find(({ name }) => name === search["table"]) ?? readable[0];
}

/** The parts of the query string that apply to one table only. */
const ofOneTable = {
  where: undefined,
  sort: undefined,
  page: undefined,
  row: undefined,
  columns: undefined,
} as const;

export default function TablesScreen() {
  const schema = useWorkspaceSchema();
  if (schema.data !== undefined) return <TablesOf schema={schema.data} />;
  return (
    <ScreenPage title="Tables" call={{ path: "/schema" }}>
      {schema.isPending && <Loader aria-label="Loading" />}
      {schema.isError && <Failure error={schema.error} onRetry={schema.refetch} />}
    </ScreenPage>
  );
}

function TablesOf({ schema }: { readonly schema: WorkspaceSchema }) {
  const [search, change] = useScreenSearch();
  const [state] = useTableViewState();
  const readable = readableTables(schema);
  const table = chosenTable(schema, search);
  const isDiagram = search["view"] === "schema";
  if (table === undefined)
    return (
      <ScreenPage title="Tables" call={{ path: "/schema" }}>
        <Empty
          title="This workspace has no tables"
          action={<NewTable />}
          command="gateway apply <folder>"
        >
          Tables come from the definition of the workspace. Owners create them here or in files.
        </Empty>
      </ScreenPage>
    );
  const view = { table, ...state };
  const body = rowsBody(view, lookUpsOf(schema, view), { limit: READ_ROWS });
  const isUnknown = search["table"] !== undefined && search["table"] !== table.name;
  return (
    <ScreenPage
      title="Tables"
      call={
        isDiagram
          ? { path: "/schema" }
          : {
              method: "POST",
              path: "/query",
              body,
              needsSession: state.viewedAs !== undefined,
            }
      }
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="View"
            value={isDiagram ? "schema" : "rows"}
            onChange={(view) => change({ view: view === "schema" ? "schema" : undefined })}
            data={[
              { value: "rows", label: "Rows" },
              { value: "schema", label: "Schema" },
            ]}
          />
          <NewTable />
        </>
      }
    >
      {isUnknown && (
        <Text size="sm" role="status">
          There is no table {search["table"]}, or you may not read it.
        </Text>
      )}
      {isDiagram ? (
        <Suspense fallback={<Loader aria-label="Loading" />}>
          <SchemaDiagram schema={schema} />
        </Suspense>
      ) : (
        <Stack gap="xs">
          <Group gap="sm" align="flex-end">
            <Select
              label="Table"
              size="sm"
              w={260}
              searchable={readable.length > 8}
              allowDeselect={false}
              data={readable.map(({ name, label }) => ({ value: name, label: label ?? name }))}
              value={table.name}
              onChange={(name) => name !== null && change({ ...ofOneTable, table: name })}
            />
            <Text size="sm" c="dimmed" pb={8}>
              {table.description}
            </Text>
          </Group>
          <TableRows key={table.id} schema={schema} table={table} />
        </Stack>
      )}
    </ScreenPage>
  );
}

/** The button for a new table, and its dialog. Only owners see it. */
function NewTable() {
  const { isOwner } = useWorkspace();
  const [search, change] = useScreenSearch();
  const stored = useStoredDefinition();
  if (!isOwner) return null;
  const close = { new: undefined } as const;
  return (
    <>
      <Button size="xs" onClick={() => change({ new: "table" })}>
        New table
      </Button>
      {search["new"] === "table" && stored.isError && (
        <Failure error={stored.error} onRetry={stored.refetch} />
      )}
      {search["new"] === "table" && stored.data !== undefined && (
        <Suspense fallback={<Loader aria-label="Loading" />}>
          <NewTableDialog
            stored={stored.data}
            onClose={() => change(close)}
            onCreated={(name) => change({ ...close, ...ofOneTable, table: name })}
          />
        </Suspense>
      )}
    </>
  );
}
