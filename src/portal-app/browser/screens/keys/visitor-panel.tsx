// Shows the data that an anonymous visitor could read with a new key. The panel reads real rows
// with the columns and conditions that are chosen in the wizard.
import { Card, Code, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { queryRows, type RowCondition } from "../../api/data.ts";
import { useWorkspace, useWorkspaceSchema } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { Loading } from "../../parts/loading.tsx";
import { maskOf, type TableRights } from "../../parts/rights/table-rights.ts";

/** Number of shown rows of each table. */
const ROWS_SHOWN = 3;

export function VisitorPanel({
  scopes,
}: {
  readonly scopes: Readonly<Record<string, TableRights>>;
}) {
  const readable = Object.entries(scopes).filter(([, { actions = ["read"], read = [] }]) => {
    return actions.includes("read") && read.length > 0;
  });
  return (
    <Card withBorder component="section" bg="var(--mantine-color-default-hover)">
      <Stack gap="sm">
        <Title order={3} size="h5">
          What an anonymous visitor can see
        </Title>
        {readable.length === 0 && <Text size="sm">Nothing: no column can be read.</Text>}
        {readable.map(([name, scope]) => (
          <SeenRows key={name} table={name} scope={scope} />
        ))}
      </Stack>
    </Card>
  );
}

interface SeenRowsProps {
  readonly table: string;
  readonly scope: TableRights;
}

function SeenRows({ table: name, scope }: SeenRowsProps) {
  const { read = [], rowFilter = [] } = scope;
  const { id } = useWorkspace();
  const { data: schema } = useWorkspaceSchema();
  const table = schema?.tables.find((shown) => shown.name === name);
  const readable = read === "*" ? (table?.columns.map((column) => column.name) ?? []) : read;
  const columns = readable.filter((column) => maskOf(scope, column) === undefined);
  const masked = readable.filter((column) => !columns.includes(column));
  const rows = useQuery({
    queryKey: [id, "visitor", name, columns, rowFilter],
    enabled: table !== undefined,
    queryFn: ({ signal }) =>
      queryRows(
        id,
        {
          refs: { t: table!.id },
          query: {
            from: "t",
            select: [...columns],
            ...(rowFilter.length > 0 && { where: rowFilter as RowCondition[] }),
            limit: ROWS_SHOWN,
          },
          includeTotalCount: true,
        },
        signal,
      ),
  });
  if (rows.isPending) return <Loading />;
  if (rows.isError) return <Failure title={`Rows of ${name}`} error={rows.error} />;
  const { total } = rows.data.meta;
  return (
    <div>
      <Text size="sm" fw={600}>
        {name}: {total ?? rows.data.data.length} rows
      </Text>
      {masked.length > 0 && <Text size="sm">Also masked values of {masked.join(", ")}.</Text>}
      <Code block style={{ overflowX: "auto" }} tabIndex={0}>
        {rows.data.data.map((row) => JSON.stringify(row)).join("\n") || "(no rows)"}
      </Code>
    </div>
  );
}
