// A form that builds a read. It shows the parts of the body that it knows, and keeps all others.
import { Alert, MultiSelect, NumberInput, Select, Stack, Text } from "@mantine/core";
import type { DataRequest, RowCondition, OrderEntry } from "../../api/data.ts";
import type { ShownTable, WorkspaceSchema } from "../../api/workspace.ts";
import { ConditionRows } from "../../parts/conditions/condition-rows.tsx";
import {
  aliasOf,
  firstBody,
  selectedParts,
  tableOfRead,
  withRead,
  withSelected,
} from "./query-body.ts";

interface BuilderProps {
  readonly schema: WorkspaceSchema;
  readonly body: DataRequest;
  readonly onChange: (body: DataRequest) => void;
}

export function Builder({ schema, body, onChange }: BuilderProps) {
  const readable = schema.tables.filter(({ permissions }) => permissions.read);
  const table = body.query === undefined ? undefined : tableOfRead(schema, body);
  return (
    <Stack gap="sm">
      <Select
        label="Table"
        size="sm"
        searchable
        allowDeselect={false}
        data={readable.map(({ name, label }) => ({
          value: name,
          label: label === null ? name : `${label} (${name})`,
        }))}
        value={table?.name ?? null}
        onChange={(name) => {
          const chosen = readable.find((item) => item.name === name);
          if (chosen !== undefined) onChange(firstBody(chosen));
        }}
      />
      {table === undefined ? (
        <Text size="sm" c="dimmed">
          {body.query === undefined
            ? "The builder shows reads. Change this body as JSON, or choose a table for a new read."
            : "The body reads no table that you may read. Choose one."}
        </Text>
      ) : (
        <ReadParts schema={schema} table={table} body={body} onChange={onChange} />
      )}
    </Stack>
  );
}

function ReadParts({
  schema,
  table,
  body,
  onChange,
}: BuilderProps & { readonly table: ShownTable }) {
  const query = body.query!;
  const parts = selectedParts(query);
  const readable = table.columns.filter(({ access }) => access.read).map(({ name }) => name);
  const select = (changes: Parameters<typeof withSelected>[3]): void =>
    onChange(withSelected(schema, body, table, changes));
  const read = (changes: Parameters<typeof withRead>[2]): void =>
    onChange(withRead(schema, body, changes));
  const orderBy = (query.orderBy ?? []) as readonly OrderEntry[];
  const orders = orderBy.map(({ field, dir }) => `${field} ${dir ?? "asc"}`);
  const sortable =
    parts.aggregates.length > 0
      ? [...parts.columns, ...parts.aggregates.map(aliasOf)]
      : table.columns.filter(({ access }) => access.filter === "range").map(({ name }) => name);
  const common = {
    size: "sm",
    searchable: true,
    clearable: true,
    hidePickedOptions: true,
  } as const;
  return (
    <>
      <MultiSelect
        {...common}
        label="Columns"
        placeholder={parts.columns.length === 0 ? "All readable columns" : undefined}
        data={[...new Set(["*", ...readable, ...parts.columns])]}
        value={[...parts.columns]}
        onChange={(columns) => select({ columns })}
      />
      <MultiSelect
        {...common}
        label="Related rows"
        data={[
          ...new Set([
            ...table.relations
              .filter(({ table: id }) => schema.tables.some((target) => target.id === id))
              .map(({ name }) => name),
            ...parts.relations,
          ]),
        ]}
        value={[...parts.relations]}
        onChange={(relations) => select({ relations })}
      />
      <div>
        <Text size="sm" fw={500}>
          Conditions
        </Text>
        <ConditionRows
          schema={schema}
          table={table}
          conditions={(query.where ?? []) as readonly RowCondition[]}
          onChange={(where) => read({ where: where.length === 0 ? undefined : where })}
        />
      </div>
      {table.permissions.aggregate && (
        <MultiSelect
          {...common}
          label="Figures"
          description="The chosen columns group the rows."
          data={[...new Set([...aggregatesOf(schema, table), ...parts.aggregates])].map(
            (value) => ({
              value,
              label: value === "count" ? "count of rows" : value.replace(":", " of "),
            }),
          )}
          value={[...parts.aggregates]}
          onChange={(aggregates) => select({ aggregates })}
        />
      )}
      <MultiSelect
        {...common}
        label="Order"
        data={[
          ...new Set([...sortable.flatMap((name) => [`${name} asc`, `${name} desc`]), ...orders]),
        ]}
        value={orders}
        onChange={(chosen) => read({ orderBy: orderOfTexts(chosen) })}
      />
      <NumberInput
        size="sm"
        label="Limit"
        min={0}
        max={1_000}
        allowDecimal={false}
        value={query.limit ?? ""}
        placeholder="50"
        onChange={(limit) => read({ limit: typeof limit === "number" ? limit : undefined })}
      />
      {parts.others.length > 0 && (
        <Alert color="gray" variant="light">
          {parts.others.length} parts of <code>select</code> are only in the JSON. The builder
          cannot show them.
        </Alert>
      )}
    </>
  );
}

const aggregatesOf = (schema: WorkspaceSchema, { columns }: ShownTable): string[] => [
  "count",
  ...columns
    .filter(({ access }) => access.read)
    .flatMap(({ name, type, array }) =>
      (schema.aggregates[array ? "array" : type] ?? []).map((fn) => `${fn}:${name}`),
    ),
];

function orderOfTexts(texts: readonly string[]): OrderEntry[] | undefined {
  const order = texts.map((text): OrderEntry => {
    const [field = "", dir] = text.split(" ");
    return dir === "desc" ? { field, dir } : { field };
  });
  return order.length === 0 ? undefined : order;
}
