// The tables and their relations as a diagram. Each table is a link to its rows.
import "@xyflow/react/dist/style.css";
import { Paper, Stack, Table, Text, useComputedColorScheme } from "@mantine/core";
import {
  Background,
  Controls,
  Handle,
  Position,
  ReactFlow,
  type Edge,
  type Node,
  type NodeProps,
} from "@xyflow/react";
import { useMemo } from "react";
import type { ShownTable, WorkspaceSchema } from "../../api/workspace.ts";
import { ScreenLink } from "../../parts/screen-link.tsx";
import { hintOf } from "./column-headers.tsx";
import { placesOf } from "./diagram-places.ts";

/** Maximum number of shown columns of a table. The grid shows all columns. */
const COLUMNS_MAX = 12;

type TableNode = Node<{ readonly table: ShownTable }, "table">;

const nodeTypes = { table: TableBox };

export default function SchemaDiagram({ schema }: { readonly schema: WorkspaceSchema }) {
  const scheme = useComputedColorScheme();
  const { nodes, edges } = useMemo(() => graphOf(schema), [schema]);
  return (
    <Stack gap="md">
      <div style={{ height: "max(420px, calc(100vh - 220px))" }}>
        <ReactFlow
          colorMode={scheme}
          defaultNodes={nodes}
          defaultEdges={edges}
          nodeTypes={nodeTypes}
          nodesConnectable={false}
          edgesFocusable={false}
          deleteKeyCode={null}
          fitView
          minZoom={0.1}
          aria-label="Diagram of the tables"
        >
          <Background />
          <Controls showInteractive={false} />
        </ReactFlow>
      </div>
      <RelationList schema={schema} />
    </Stack>
  );
}

function graphOf(schema: WorkspaceSchema): { nodes: TableNode[]; edges: Edge[] } {
  const places = placesOf(schema, COLUMNS_MAX);
  const nodes = schema.tables.map((table): TableNode => ({
    id: table.id,
    type: "table",
    position: places.get(table.id)!,
    data: { table },
    ariaLabel: `Table ${table.name}`,
  }));
  const edges = schema.tables.flatMap((table) =>
    table.relations
      .filter(({ kind, table: target }) => kind === "toOne" && places.has(target))
      .map((relation) => ({
        id: `${table.id} ${relation.name}`,
        source: table.id,
        target: relation.table,
        label: relation.name,
      })),
  );
  return { nodes, edges };
}

function TableBox({ data: { table } }: NodeProps<TableNode>) {
  return (
    <Paper withBorder p="xs" w={220} shadow="xs">
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <ScreenLink screen="tables" search={{ table: table.name }} fw={600} size="sm">
        {table.name}
      </ScreenLink>
      {table.columns.slice(0, COLUMNS_MAX).map((column) => (
        <Text key={column.id} size="xs" className="one-line" title={hintOf(column)}>
          {column.name}{" "}
          <Text span c="dimmed" size="xs">
            {column.type}
            {column.array && "[]"}
            {column.primaryKey && ", key"}
          </Text>
        </Text>
      ))}
      {table.columns.length > COLUMNS_MAX && (
        <Text size="xs" c="dimmed">
          and {table.columns.length - COLUMNS_MAX} more
        </Text>
      )}
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </Paper>
  );
}

/** The same content as text, for users of screen readers. */
function RelationList({ schema }: { readonly schema: WorkspaceSchema }) {
  const nameOf = new Map(schema.tables.map(({ id, name }) => [id, name]));
  const rows = schema.tables.flatMap((table) =>
    table.relations
      .filter(({ kind }) => kind === "toOne")
      .map((relation) => ({ from: table.name, relation })),
  );
  if (rows.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table fz="sm" aria-label="Relations">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Table</Table.Th>
            <Table.Th>Column</Table.Th>
            <Table.Th>Relation</Table.Th>
            <Table.Th>Leads to</Table.Th>
            <Table.Th>Opposite relation</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ from, relation: { name, via, table, inverse } }) => (
            <Table.Tr key={`${from} ${name}`}>
              <Table.Td>{from}</Table.Td>
              <Table.Td>{via.from}</Table.Td>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{nameOf.get(table)}</Table.Td>
              <Table.Td>{inverse}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
