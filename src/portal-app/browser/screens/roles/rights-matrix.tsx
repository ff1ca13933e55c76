// The rights of roles or keys as a matrix of table and action. A click on a cell opens the form
// that changes it.
import { Table, Text, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import {
  actionLetters,
  actionNames,
  limitsOf,
  type TableRights,
} from "../../parts/rights/table-rights.ts";
import { scopeOf, type MatrixHolder } from "./rights-holders.ts";

interface RightsMatrixProps {
  readonly tables: readonly string[];
  readonly holders: readonly MatrixHolder[];
  readonly headOf: (holder: MatrixHolder) => ReactNode;
  readonly onEdit: (holder: MatrixHolder, table: string) => void;
}

export const RightsMatrix = ({ tables, holders, headOf, onEdit }: RightsMatrixProps) => (
  <>
    <Text size="sm" c="dimmed">
      R reads, I inserts, U updates, D deletes. * means that a row filter limits the rows, ~ that
      columns are masked, and ≤100 that an answer has at most 100 rows. Choose a cell to change it.
    </Text>
    <Table.ScrollContainer minWidth={400} type="native">
      <Table withTableBorder highlightOnHover aria-label="Rights">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Table</Table.Th>
            {holders.map((holder) => (
              <Table.Th key={holder.name} scope="col">
                {headOf(holder)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tables.map((table) => (
            <Table.Tr key={table}>
              <Table.Th scope="row">{table}</Table.Th>
              {holders.map((holder) => (
                <Table.Td key={holder.name}>
                  <RightsCell
                    rights={scopeOf(holder, table)}
                    place={`${holder.name} on ${table}`}
                    onEdit={() => onEdit(holder, table)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </>
);

interface RightsCellProps {
  /** Undefined means no rights. */
  readonly rights: TableRights | undefined;
  /** The role or key, and the table. */
  readonly place: string;
  readonly onEdit: () => void;
}

const RightsCell = ({ rights, place, onEdit }: RightsCellProps) => {
  const letters = rightsLetters(rights);
  return (
    <UnstyledButton
      fz="sm"
      w="100%"
      // The accessible name begins with the text of the button, as users of voice control need it.
      aria-label={`${letters} ${place}: ${rightsWords(rights)}`}
      onClick={onEdit}
    >
      {letters}
    </UnstyledButton>
  );
};

/** Returns the letters of the actions, or `-` for undefined rights. */
function rightsLetters(rights: TableRights | undefined): string {
  if (rights === undefined) return "-";
  const { actions = ["read"] } = rights;
  const letters = actionNames
    .filter((name) => actions.includes(name))
    .map((name) => actionLetters[name]);
  return [...letters, ...limitsOf(rights).map(({ sign }) => sign)].join(" ");
}

function rightsWords(rights: TableRights | undefined): string {
  if (rights === undefined) return "none";
  const { actions = ["read"] } = rights;
  return [...actions, ...limitsOf(rights).map(({ words }) => words)].join(", ");
}
