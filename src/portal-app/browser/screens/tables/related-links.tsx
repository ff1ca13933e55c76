// Links from a row to its related rows in other tables.
import { Group, Text } from "@mantine/core";
import type { TableRow } from "../../api/data.ts";
import type { ShownTable, WorkspaceSchema } from "../../api/workspace.ts";
import { ScreenLink } from "../../parts/screen-link.tsx";
import { textOfValue } from "../../parts/values/column-text.ts";

interface RelatedLinksProps {
  readonly schema: WorkspaceSchema;
  readonly table: ShownTable;
  readonly row: TableRow;
}

export function RelatedLinks({ schema, table, row }: RelatedLinksProps) {
  const links = table.relations.flatMap(({ name, kind, table: targetId, via }) => {
    const target = schema.tables.find(({ id }) => id === targetId);
    const value = row[via.from];
    if (target === undefined || value === null || value === undefined) return [];
    const search =
      kind === "toOne"
        ? { table: target.name, row: textOfValue(value) }
        : {
            table: target.name,
            where: JSON.stringify([{ field: via.to, op: "eq", value }]),
          };
    return [{ name, search }];
  });
  if (links.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        Related rows
      </Text>
      <Group gap="md">
        {links.map(({ name, search }) => (
          <ScreenLink key={name} screen="tables" search={search} size="sm">
            {name}
          </ScreenLink>
        ))}
      </Group>
    </div>
  );
}
