// Chooses tables, actions, columns, masks, the row filter and the number of rows of a key or role.
import { Accordion, Checkbox, Group, MultiSelect, NumberInput, Stack, Text } from "@mantine/core";
import type { RowCondition } from "../../api/data.ts";
import { useWorkspaceSchema, type ShownTable, type WorkspaceSchema } from "../../api/workspace.ts";
import { ConditionRows } from "../conditions/condition-rows.tsx";
import { Failure } from "../failure.tsx";
import { Loading } from "../loading.tsx";
import { ColumnLists } from "./column-lists.tsx";
import { actionNames, columnsFor, type TableRights } from "./table-rights.ts";

type Scopes = Readonly<Record<string, TableRights>>;

interface TableRightsFormProps {
  readonly scopes: Scopes;
  /** True if row filters may compare with claims of the user. */
  readonly hasClaims?: boolean;
  readonly onChange: (scopes: Scopes) => void;
}

export function TableRightsForm({ scopes, hasClaims = false, onChange }: TableRightsFormProps) {
  const schema = useWorkspaceSchema();
  if (schema.isPending) return <Loading />;
  if (schema.isError) return <Failure error={schema.error} onRetry={schema.refetch} />;
  const { tables } = schema.data;
  const chosen = tables.filter(({ name }) => Object.hasOwn(scopes, name));
  const set = (name: string, scope: TableRights): void => onChange({ ...scopes, [name]: scope });
  return (
    <Stack gap="sm">
      <MultiSelect
        label="Tables"
        description="A table that is not chosen does not exist for the holder."
        data={tables.map(({ name }) => name)}
        searchable
        value={chosen.map(({ name }) => name)}
        onChange={(names) =>
          onChange(
            Object.fromEntries(
              names.map((name) => [
                name,
                Object.hasOwn(scopes, name)
                  ? scopes[name]!
                  : { actions: ["read"], read: primaryKeyOf(tables, name) },
              ]),
            ),
          )
        }
      />
      <Accordion variant="separated" multiple defaultValue={[]}>
        {chosen.map((table) => (
          <Accordion.Item key={table.id} value={table.name}>
            <Accordion.Control>
              <Text size="sm" fw={600}>
                {table.name}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <TableRightsFields
                schema={schema.data}
                table={table}
                scope={scopes[table.name]!}
                hasClaims={hasClaims}
                onChange={(scope) => set(table.name, scope)}
              />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  );
}

/** Returns the columns of the primary key, which everyone who reads the table may read. */
const primaryKeyOf = (tables: readonly ShownTable[], name: string): readonly string[] =>
  tables
    .find((table) => table.name === name)
    ?.columns.filter(({ primaryKey }) => primaryKey)
    .map((column) => column.name) ?? [];

interface TableRightsFieldsProps {
  readonly schema: WorkspaceSchema;
  readonly table: ShownTable;
  readonly scope: TableRights;
  /** True if row filters may compare with claims of the user. */
  readonly hasClaims?: boolean;
  readonly onChange: (scope: TableRights) => void;
}

export function TableRightsFields(props: TableRightsFieldsProps) {
  const { schema, table, scope, hasClaims = false, onChange } = props;
  const columns = table.columns.map(({ name }) => name);
  const { actions: given = ["read"], filter = [], rowFilter = [], maxRows } = scope;
  const shown = columnsFor(scope, "read", table.columns);
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label="Actions"
        value={[...given]}
        onChange={(list) => onChange({ ...scope, actions: list })}
      >
        <Group mt={4}>
          {actionNames.map((action) => (
            <Checkbox key={action} value={action} label={action} />
          ))}
        </Group>
      </Checkbox.Group>
      <ColumnLists schema={schema} table={table} scope={scope} onChange={onChange} />
      <MultiSelect
        label="Columns only to filter on"
        description="Conditions may compare these columns, but no answer shows them."
        data={columns.filter((name) => !shown.includes(name))}
        searchable
        clearable
        value={[...filter]}
        onChange={(list) => onChange({ ...scope, filter: list })}
      />
      <div>
        <Text size="sm" fw={500}>
          Row filter
        </Text>
        <Text size="xs" c="dimmed" mb={4}>
          The holder sees only rows that meet all conditions.
        </Text>
        <ConditionRows
          schema={schema}
          table={table}
          conditions={rowFilter as readonly RowCondition[]}
          hasClaims={hasClaims}
          onChange={(list) => onChange({ ...scope, rowFilter: list })}
        />
      </div>
      <NumberInput
        label="Rows of one answer"
        description="At most, 1 to 1000. Without a number, the limit of all queries counts."
        min={1}
        max={1000}
        allowDecimal={false}
        clampBehavior="none"
        value={maxRows ?? ""}
        onChange={(rows) => onChange(withMaxRows(scope, rows))}
      />
    </Stack>
  );
}

/** @param rows text of the input; every text except a number means no limit */
function withMaxRows(scope: TableRights, rows: number | string): TableRights {
  const { maxRows: _, ...others } = scope;
  return typeof rows === "number" ? { ...others, maxRows: rows } : others;
}
