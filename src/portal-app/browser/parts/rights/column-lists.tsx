// Chooses the columns of a table that a role or key reads, inserts and updates, and their masks.
import { Checkbox, NativeSelect, SimpleGrid, Stack, Table } from "@mantine/core";
import type { ShownTable, WorkspaceSchema } from "../../api/workspace.ts";
import { MaskInput } from "./mask-input.tsx";
import { columnsFor, maskOf, withColumn, withMask } from "./table-rights.ts";
import type { ColumnAction, TableRights } from "./table-rights.ts";

interface ColumnListsProps {
  readonly schema: WorkspaceSchema;
  readonly table: ShownTable;
  readonly scope: TableRights;
  readonly onChange: (scope: TableRights) => void;
}

const verbs = { read: "Read", insert: "Insert", update: "Update" } as const;

export function ColumnLists({ schema, table, scope, onChange }: ColumnListsProps) {
  const { columns } = table;
  const { actions: given = ["read"] } = scope;
  // The list `read` is always shown, because an insert or an update may also return these columns.
  const actions = (["read", "insert", "update"] as const).filter(
    (action) => action === "read" || given.includes(action),
  );
  const lists = new Map(
    actions.map((action) => [action, new Set(columnsFor(scope, action, columns))]),
  );
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: actions.length }}>
        {actions.map((action) => (
          <ListChoice
            key={action}
            action={action}
            scope={scope}
            onChange={onChange}
            chosen={columnsFor(scope, action, columns)}
          />
        ))}
      </SimpleGrid>
      <Table.ScrollContainer minWidth={300 + 70 * actions.length} type="native">
        <Table aria-label="Columns" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Column</Table.Th>
              {actions.map((action) => (
                <Table.Th key={action} scope="col">
                  {verbs[action]}
                </Table.Th>
              ))}
              <Table.Th scope="col">Mask</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map((column) => (
              <Table.Tr key={column.name}>
                <Table.Th scope="row" className="any-break" fw={400}>
                  {column.name}
                </Table.Th>
                {actions.map((action) => (
                  <Table.Td key={action}>
                    <Checkbox
                      aria-label={`${action} ${column.name}`}
                      checked={lists.get(action)?.has(column.name) ?? false}
                      onChange={(event) =>
                        onChange(
                          withColumn(scope, action, columns, {
                            name: column.name,
                            isIncluded: event.currentTarget.checked,
                          }),
                        )
                      }
                    />
                  </Table.Td>
                ))}
                <Table.Td>
                  {lists.get("read")?.has(column.name) && !column.primaryKey && (
                    <MaskInput
                      schema={schema}
                      table={table}
                      column={column}
                      mask={maskOf(scope, column.name)}
                      onChange={(mask) => onChange(withMask(scope, column.name, mask))}
                    />
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

interface ListChoiceProps {
  readonly action: ColumnAction;
  readonly scope: TableRights;
  /** The columns to which the action applies now. */
  readonly chosen: readonly string[];
  readonly onChange: (scope: TableRights) => void;
}

/**
 * Chooses the columns of an action: all columns (also columns that are added later), the columns of
 * the list `read`, or the ticked columns.
 */
function ListChoice({ action, scope, chosen, onChange }: ListChoiceProps) {
  const { [action]: list, ...others } = scope;
  const value = list === "*" ? "all" : list === undefined && action !== "read" ? "read" : "list";
  return (
    <NativeSelect
      size="xs"
      label={`Columns to ${action}`}
      data={[
        { value: "all", label: "All, also later ones" },
        ...(action === "read" ? [] : [{ value: "read", label: "As read, without the key" }]),
        { value: "list", label: "The ticked ones" },
      ]}
      value={value}
      onChange={(event) => {
        const next = event.currentTarget.value;
        onChange(
          next === "read" ? others : { ...scope, [action]: next === "all" ? "*" : [...chosen] },
        );
      }}
    />
  );
}
