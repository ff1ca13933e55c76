// The rights of all keys as a matrix of table and action.
import { Table, Text } from "@mantine/core";
import { useWorkspaceSchema } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { Loading } from "../../parts/loading.tsx";
import { keyRightsOf, type OwnedKey, type ShownRights } from "./key-data.ts";

const actionLetters = { read: "R", insert: "I", update: "U", delete: "D" } as const;

export function RightsMatrix({ keys }: { readonly keys: readonly OwnedKey[] }) {
  const schema = useWorkspaceSchema();
  if (schema.isPending) return <Loading />;
  if (schema.isError) return <Failure error={schema.error} onRetry={schema.refetch} />;
  return (
    <>
      <Text size="sm" mb="xs">
        R reads, I inserts, U updates, D deletes. A star means that a row filter limits the rows.
      </Text>
      <Table.ScrollContainer minWidth={400} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Table</Table.Th>
              {keys.map(({ id, name }) => (
                <Table.Th key={id} scope="col">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {schema.data.tables.map(({ id, name }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row">{name}</Table.Th>
                {keys.map((key) => (
                  <Table.Td key={key.id}>{actionsText(keyRightsOf(key), name)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

/** Returns the letters of the actions that a key has on a table. */
function actionsText({ tables = {} }: ShownRights, table: string): string {
  const names = Object.keys(actionLetters) as (keyof typeof actionLetters)[];
  if (tables === "all") return names.map((name) => actionLetters[name]).join(" ");
  const scope = tables[table];
  if (scope === undefined) return "-";
  const { actions = ["read"], rowFilter = [] } = scope;
  const letters = names.filter((name) => actions.includes(name)).map((name) => actionLetters[name]);
  return letters.join(" ") + (rowFilter.length > 0 ? " *" : "");
}
