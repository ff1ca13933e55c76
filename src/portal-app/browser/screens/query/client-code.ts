// Converts the body of a request to /query to code for the client `workspace-gateway-client`.
import type { DataRequest, RowCondition } from "../../api/data.ts";

const HEAD = `import { createClient } from "workspace-gateway-client";

const { GATEWAY_URL: url, WORKSPACE: workspace, GATEWAY_KEY: key } = process.env;
const db = createClient({ url, workspace, key });
`;

/** Returns the code of a read or a write. Null for transactions, which the guide explains. */
export function clientCode(body: DataRequest): string | null {
  const lines =
    body.query !== undefined
      ? readLines(body.query as RequestMembers)
      : body.mutation === undefined
        ? null
        : writeLines(body.mutation as unknown as RequestMembers);
  if (lines === null) return null;
  const code = lines.map((line) => `  ${line}`).join("\n");
  const isColumnUsed = code.includes("column(");
  const head = isColumnUsed ? HEAD.replace("{ createClient }", "{ column, createClient }") : HEAD;
  return `${head}\nconst ${body.query === undefined ? "result" : "rows"} = await db\n${code};\n`;
}

type RequestMembers = Readonly<Record<string, unknown>>;

function readLines(query: RequestMembers): string[] {
  const lines = [`.from(${codeOf(query["from"])})`];
  const { select, where, orderBy, groupBy, having, limit, offset, cursor, distinct } = query;
  if (Array.isArray(select)) lines.push(`.select(${select.map(selectedOf).join(", ")})`);
  lines.push(...whereLines("where", where));
  if (Array.isArray(groupBy)) {
    const columns = groupBy.filter((item) => typeof item === "string");
    if (columns.length > 0) lines.push(`.groupBy(${columns.map(codeOf).join(", ")})`);
  }
  lines.push(...whereLines("having", having));
  for (const item of Array.isArray(orderBy) ? (orderBy as RequestMembers[]) : []) {
    const { field, dir, nulls } = item;
    const how =
      nulls === undefined ? (dir === "desc" ? ', "desc"' : "") : `, ${codeOf({ dir, nulls })}`;
    lines.push(`.orderBy(${codeOf(field)}${how})`);
  }
  if (distinct === true) lines.push(".distinct()");
  if (limit !== undefined) lines.push(`.limit(${codeOf(limit)})`);
  if (offset !== undefined) lines.push(`.offset(${codeOf(offset)})`);
  if (cursor !== undefined) lines.push(`.after(${codeOf(cursor)})`);
  return lines;
}

function writeLines(mutation: RequestMembers): string[] {
  const { type, table, values, set, where, returning, maxAffected, onConflict } = mutation;
  const lines = [`.from(${codeOf(table)})`];
  if (type === "insert") {
    const rows = Array.isArray(values) && values.length === 1 ? (values[0] as unknown) : values;
    lines.push(`.insert(${codeOf(rows)})`);
  } else lines.push(type === "update" ? `.update(${codeOf(set)})` : ".delete()");
  lines.push(...whereLines("where", where));
  if (onConflict !== undefined) lines.push(`.onConflict(${codeOf(onConflict)})`);
  if (returning === true) lines.push('.returning("*")');
  if (Array.isArray(returning)) lines.push(`.returning(${returning.map(codeOf).join(", ")})`);
  if (maxAffected !== undefined) lines.push(`.maxAffected(${codeOf(maxAffected)})`);
  return lines;
}

const whereLines = (method: string, conditions: unknown): string[] =>
  Array.isArray(conditions)
    ? (conditions as RowCondition[]).map((item) => `.${method}(${codeOf(conditionOf(item))})`)
    : [];

/** Code instead of a value, such as the call of a function. */
class Raw {
  readonly code: string;

  constructor(code: string) {
    this.code = code;
  }
}

function conditionOf(condition: RowCondition): RequestMembers {
  if ("and" in condition) return { and: condition.and.map(conditionOf) };
  if ("or" in condition) return { or: condition.or.map(conditionOf) };
  if ("not" in condition) return { not: conditionOf(condition.not) };
  if ("relation" in condition) {
    const inner = (condition.where ?? []).map(conditionOf);
    const only = inner.length === 1 ? inner[0] : inner.length === 0 ? {} : { and: inner };
    return { [condition.relation]: { [condition.match]: only } };
  }
  if ("valueField" in condition) {
    const other = new Raw(`column(${codeOf(condition.valueField)})`);
    return { [condition.field]: { [condition.op]: other } };
  }
  const { field, op, value, path } = condition;
  return { [field]: { ...(path !== undefined && { path }), [op]: value } };
}

function selectedOf(item: unknown): string {
  if (typeof item === "string") return codeOf(item);
  const { alias, ref: _, select, where, ...rest } = item as RequestMembers;
  const inner = Array.isArray(select)
    ? new Raw(`[${select.map(selectedOf).join(", ")}]`)
    : undefined;
  const name = rest["relation"];
  if (typeof name === "string" && inner !== undefined && Object.keys(rest).length === 1)
    if (alias === undefined && where === undefined) return codeOf({ [name]: inner });
  const conditions = Array.isArray(where) ? (where as RowCondition[]).map(conditionOf) : [];
  return codeOf({
    ...rest,
    ...(inner !== undefined && { select: inner }),
    ...(conditions.length > 0 && {
      where: conditions.length === 1 ? conditions[0] : { and: conditions },
    }),
    ...(alias !== undefined && { as: alias }),
  });
}

/** Returns a value as JavaScript. */
function codeOf(value: unknown): string {
  if (value instanceof Raw) return value.code;
  if (Array.isArray(value)) return `[${value.map(codeOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const members = Object.entries(value).filter(([, item]) => item !== undefined);
  if (members.length === 0) return "{}";
  return `{ ${members.map(([name, item]) => `${memberText(name)}: ${codeOf(item)}`).join(", ")} }`;
}

const memberText = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
