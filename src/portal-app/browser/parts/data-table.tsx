// A table with headings, which scrolls sideways on narrow screens. The children are its rows.
import { Table } from "@mantine/core";
import type { ReactNode } from "react";

interface DataTableProps {
  readonly columns: readonly string[];
  /** Names of the columns with right-aligned values, such as durations. */
  readonly rightColumns?: readonly string[];
  /** Width in pixels below which the table scrolls. */
  readonly minWidth: number;
  readonly label?: string;
  readonly children: ReactNode;
}

export const DataTable = ({
  columns,
  rightColumns = [],
  minWidth,
  label,
  children,
}: DataTableProps) => (
  // A table without links must be focusable, so that keys can scroll it.
  <Table.ScrollContainer minWidth={minWidth} type="native" tabIndex={0}>
    <Table highlightOnHover verticalSpacing={4} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column} ta={rightColumns.includes(column) ? "right" : undefined}>
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
