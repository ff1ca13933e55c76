// Translates an example of `/query` into calls of the client. Returns null for requests that the
// client cannot make.
import {
  asList,
  conditionObjects,
  isFields,
  type JsonFields,
  NotExpressible,
  selectItem,
  clientValue,
} from "./client-conditions.ts";
import type { TableNames } from "./demo-tables.ts";
import { scriptLiteral } from "./literals.ts";

/** Returns the lines below `const db = createClient(...)`. */
export function clientQuery(body: unknown, tables: TableNames): string | null {
  try {
    return isFields(body) ? requestCode(body, tables) : null;
  } catch (error) {
    if (error instanceof NotExpressible) return null;
    throw error;
  }
}

function requestCode(body: JsonFields, tables: TableNames): string {
  const refs = isFields(body["refs"]) ? body["refs"] : {};
  const names = (alias: unknown): string => {
    const id = String(refs[String(alias)] ?? alias);
    return tables.get(id) ?? id;
  };
  const { query, mutation, transaction, explain, includeTotalCount } = body;
  if (Array.isArray(transaction)) return transactionCode(transaction, names);
  if (isFields(mutation))
    return `const { affectedRows, rows } = await ${chain(writeCalls(mutation, names), 0)};
console.log(affectedRows, rows);`;
  if (!isFields(query)) throw new NotExpressible();
  const calls = readCalls(query, names);
  if (explain === true) return `console.log(await ${chain([...calls, ".explain()"], 0)});`;
  if (includeTotalCount === true)
    return `const { rows, meta } = await ${chain([...calls, ".page({ total: true })"], 0)};
console.log(meta.total, rows);`;
  return `const rows = await ${chain(calls, 0)};\nconsole.log(rows);`;
}

type NameOf = (alias: unknown) => string;

/** Writes calls on lines of their own, if they do not fit on one line. */
function chain([first, ...calls]: readonly string[], indent: number): string {
  const line = [first, ...calls].join("");
  if (line.length <= 48 && !line.includes("\n")) return line;
  return [first, ...calls].join(`\n${" ".repeat(indent + 2)}`);
}

/** Writes a call. Arguments that do not fit on one line are written below each other. */
function call(name: string, args: readonly unknown[]): string {
  const line = `.${name}(${args.map((arg) => scriptLiteral(arg, 2)).join(", ")})`;
  const isShort = args.length < 2 || (!line.includes("\n") && line.length <= 48);
  if (isShort) return line;
  return `.${name}(\n${args.map((arg) => `    ${scriptLiteral(arg, 4)},\n`).join("")}  )`;
}

function readCalls(query: JsonFields, name: NameOf): string[] {
  const { from, select, where, groupBy, having, orderBy, limit, offset, cursor, distinct } = query;
  const items = asList(select).map(selectItem);
  const groups = asList(groupBy);
  const buckets = groups.filter(isFields).map(({ alias, ...rest }) => ({ ...rest, as: alias }));
  const columns = groups.filter((group) => typeof group === "string");
  // The client groups automatically by the columns that are not aggregates. In this case the sample
  // needs no `groupBy`.
  const isImplied = columns.every((column) => items.includes(column));
  // In the client, the date bucket itself is an item of `select`. In a `/query` body, the item is
  // the alias of the bucket.
  const selected = [
    ...items.map((item) => buckets.find((bucket) => bucket.as === item) ?? item),
    ...buckets.filter((bucket) => !items.includes(bucket.as)),
  ];
  return [
    `db.from(${scriptLiteral(name(from))})`,
    ...(selected.length > 0 ? [call("select", selected)] : []),
    ...conditionObjects(where).map((conditions) => call("where", [conditions])),
    ...(columns.length > 0 && !isImplied ? [call("groupBy", columns)] : []),
    ...conditionObjects(having).map((conditions) => call("having", [conditions])),
    ...asList(orderBy).map(orderCall),
    ...(limit === undefined ? [] : [call("limit", [limit])]),
    ...(offset === undefined ? [] : [call("offset", [offset])]),
    ...(cursor === undefined ? [] : [call("after", [cursor])]),
    ...(distinct === true ? [call("distinct", [])] : []),
  ];
}

function orderCall(item: unknown): string {
  if (!isFields(item)) return call("orderBy", [item]);
  const { field, dir, ...rest } = item;
  if (Object.keys(rest).length > 0) return call("orderBy", [field, { dir, ...rest }]);
  return call("orderBy", dir === undefined || dir === "asc" ? [field] : [field, dir]);
}

function writeCalls(mutation: JsonFields, name: NameOf): string[] {
  const { type, table, values, set, where, returning, onConflict, maxAffected, notify } = mutation;
  const start = `db.from(${scriptLiteral(name(table))})`;
  const announced = isFields(notify) ? [call("notify", [busOf(notify)])] : [];
  if (type === "insert") {
    const rows = asList(values).map(clientValue);
    return [
      start,
      call("insert", [rows.length === 1 ? rows[0] : rows]),
      ...(onConflict === undefined ? [] : [call("onConflict", [onConflict])]),
      ...(returning === undefined ? [] : [call("returning", asList(returning))]),
      ...announced,
    ];
  }
  return [
    start,
    type === "update" ? call("update", [clientValue(set)]) : ".delete()",
    ...conditionObjects(where).map((conditions) => call("where", [conditions])),
    ...(maxAffected === undefined ? [] : [call("maxAffected", [maxAffected])]),
    ...announced,
  ];
}

function busOf(notify: JsonFields): unknown {
  const { bus, ...rest } = notify;
  if (Object.keys(rest).length > 0) throw new NotExpressible();
  return bus;
}

function transactionCode(steps: readonly unknown[], name: NameOf): string {
  const lines = steps.map((step, index) => {
    if (!isFields(step)) throw new NotExpressible();
    const { query, mutation } = step;
    const calls = isFields(mutation)
      ? writeCalls(mutation, name)
      : readCalls(isFields(query) ? query : {}, name);
    const code = chain(calls, 4).replaceAll("\n", "\n  ");
    return `  const step${index} = add(\n    ${code.replaceAll(/\n {2}(?= {6})/g, "\n")},\n  );`;
  });
  return `const results = await db.transaction((add) => {
${lines.join("\n")}
  return [${steps.map((_, index) => `step${index}`).join(", ")}];
});
console.log(results);`;
}
