// The body of a query as text, and its parts that the builder shows. The builder changes only these
// parts and keeps all others.
import type { ContractSchema } from "../../../../contract/index.ts";
import type { DataRequest } from "../../api/data.ts";
import type { ShownTable, WorkspaceSchema } from "../../api/workspace.ts";

export type ReadPart = ContractSchema<"ReadQuery">;
type SelectedItem = ContractSchema<"SelectItem">;

/** A body, or a sentence that says why the text is not valid. */
export type ReadText =
  | { readonly body: DataRequest; readonly problem?: undefined }
  | { readonly problem: string; readonly body?: undefined };

/**
 * Returns the body of a request to /query from its JSON text. Checks only that the text is a JSON
 * object. The gateway checks the members.
 */
export function bodyOfText(text: string): ReadText {
  try {
    const parsed = JSON.parse(text) as unknown;
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
      ? { body: parsed as DataRequest }
      : { problem: "The body must be a JSON object." };
  } catch (error) {
    return { problem: `This is no JSON: ${error instanceof Error ? error.message : ""}` };
  }
}

export const textOfBody = (body: object): string => JSON.stringify(body, null, 2);

/** Returns a first read of a table. */
export const firstBody = ({ id, name }: ShownTable): DataRequest => ({
  refs: { [name]: id },
  query: { from: name, limit: 50 },
});

/** Returns true if the body changes rows. */
export const writes = ({ mutation, transaction }: DataRequest): boolean =>
  mutation !== undefined ||
  (Array.isArray(transaction) &&
    transaction.some(
      (step: unknown) => typeof step === "object" && step !== null && "mutation" in step,
    ));

/** Returns the table of the read. Undefined if the schema does not contain it. */
export function tableOfRead(schema: WorkspaceSchema, body: DataRequest): ShownTable | undefined {
  const id = (body.refs as DataRequest["refs"] | undefined)?.[body.query?.from ?? ""];
  return schema.tables.find((table) => table.id === id);
}

/** The parts of `select` that the builder shows, and the parts that it only keeps. */
export interface SelectedParts {
  readonly columns: readonly string[];
  /** `count`, or a function and a column, such as `sum:total`. */
  readonly aggregates: readonly string[];
  readonly relations: readonly string[];
  readonly others: readonly SelectedItem[];
}

/** Returns the parts of `select`. */
export function selectedParts({ select }: ReadPart): SelectedParts {
  const columns: string[] = [];
  const aggregates: string[] = [];
  const relations: string[] = [];
  const others: SelectedItem[] = [];
  for (const item of Array.isArray(select) ? (select as SelectedItem[]) : [])
    if (typeof item === "string") columns.push(item);
    else if ("fn" in item && isUsual(item)) aggregates.push(aggregateName(item));
    else if ("relation" in item && Object.keys(item).length <= 3 && Array.isArray(item.select))
      relations.push(item.relation);
    else others.push(item);
  return { columns, aggregates, relations, others };
}

type Aggregate = ContractSchema<"AggregateSelection">;

const aggregateName = ({ fn, field }: Aggregate): string =>
  field === undefined ? fn : `${fn}:${field}`;

/** The default alias of an aggregate. */
export const aliasOf = (aggregate: string): string => aggregate.replace(":", "_").slice(0, 63);

const isUsual = (item: Aggregate): boolean =>
  item.filter === undefined && item.alias === aliasOf(aggregateName(item));

/** Returns the body with other values for parts of its read. Undefined removes a part. */
export function withRead(
  schema: WorkspaceSchema,
  body: DataRequest,
  changes: Partial<Record<keyof ReadPart, unknown>>,
): DataRequest {
  const query = Object.fromEntries(
    Object.entries({ ...body.query, ...changes }).filter(([, value]) => value !== undefined),
  ) as unknown as ReadPart;
  return { ...body, refs: namedTables(schema, body, query), query };
}

/** Returns the body with another choice of columns, aggregates or related rows. */
export function withSelected(
  schema: WorkspaceSchema,
  body: DataRequest,
  table: ShownTable,
  changes: Partial<SelectedParts>,
): DataRequest {
  const before = selectedParts(body.query!);
  const { columns, aggregates, relations, others } = { ...before, ...changes };
  const items: unknown[] = [...columns, ...others];
  for (const name of aggregates) {
    const [fn, field] = name.split(":");
    items.push({ fn, ...(field !== undefined && { field }), alias: aliasOf(name) });
  }
  for (const name of relations) items.push(relatedItem(schema, body, table, name));
  // A relation or an aggregate needs at least one column beside it. Without `select`, rows have all
  // columns.
  if (columns.length === 0 && aggregates.length === 0 && items.length > 0) items.unshift("*");
  const groups = aggregates.length > 0 && columns.length > 0 ? { groupBy: columns } : {};
  const isUngrouped = aggregates.length === 0 && before.aggregates.length > 0;
  return withRead(schema, body, {
    select: items.length === 0 ? undefined : items,
    ...groups,
    ...(isUngrouped && { groupBy: undefined }),
  });
}

function relatedItem(
  schema: WorkspaceSchema,
  { query }: DataRequest,
  table: ShownTable,
  name: string,
): unknown {
  const select = query?.select;
  const kept = Array.isArray(select)
    ? (select as SelectedItem[]).find(
        (item) => typeof item === "object" && "relation" in item && item.relation === name,
      )
    : undefined;
  if (kept !== undefined) return kept;
  const target = table.relations.find((relation) => relation.name === name)?.table;
  const ref = schema.tables.find(({ id }) => id === target)?.name;
  return { relation: name, ref, select: ["*"] };
}

/**
 * Returns the tables that the read names, with their ids. Removes entries that the read does not
 * use.
 */
function namedTables(
  schema: WorkspaceSchema,
  { refs }: DataRequest,
  query: ReadPart,
): DataRequest["refs"] {
  const used = new Set<string>([query.from]);
  collectRefs(query, used);
  const entries = [...used].flatMap((alias) => {
    const id = refs[alias] ?? schema.tables.find(({ name }) => name === alias)?.id;
    return id === undefined ? [] : [[alias, id] as const];
  });
  return Object.fromEntries(entries);
}

function collectRefs(value: unknown, used: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value))
    if (name === "ref" && typeof item === "string") used.add(item);
    else collectRefs(item, used);
}
