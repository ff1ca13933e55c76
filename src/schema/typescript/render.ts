// Writes TypeScript that describes a workspace as one credential sees it, from an answer of
// `/schema`. The client in `src/client/` takes the generated type `Workspace` as its type
// parameter.
import { columnTypes, isTextOnWire } from "../../catalog/index.ts";
import type { ContractSchema } from "../../contract/index.ts";
import { jsonSchemaType } from "./json-schema-type.ts";
import { comment, typeLiteral, propertyKey } from "./text.ts";

type TypedSchema = Pick<
  ContractSchema<"SchemaAnswer">,
  "workspaceId" | "tables" | "topics" | "endpoints"
>;
type AnswerTable = TypedSchema["tables"][number];
type AnswerColumn = AnswerTable["columns"][number];

/**
 * Returns the text of a module. Equal schemas give equal texts.
 * @param schema an answer of `/schema`; texts in it may come from another server
 */
export function renderTypes({ workspaceId, tables, topics, endpoints }: TypedSchema): string {
  const byId = new Map(tables.map((table) => [table.id, table]));
  return [
    "// Written by `gateway types`. Do not edit: run the command again after a change of the workspace.",
    "// It describes the workspace as one credential sees it.",
    "",
    ...comment(`The workspace ${workspaceId}.`, ""),
    "export type Workspace = {",
    ...section("tables", tables, (table) => tableLines(table, byId)),
    ...section("topics", topics, ({ name, publish, subscribe }) => [
      `    readonly ${propertyKey(name)}: { readonly publish: ${flag(publish)}; readonly subscribe: ${flag(subscribe)} };`,
    ]),
    ...section("endpoints", endpoints, ({ id, name, description, request, response }) => [
      ...comment(description, "    "),
      `    readonly ${propertyKey(name)}: {`,
      `      readonly id: ${typeLiteral(id)};`,
      `      readonly request: ${jsonSchemaType(request)};`,
      `      readonly response: ${jsonSchemaType(response)};`,
      "    };",
    ]),
    "};",
    "",
  ].join("\n");
}

/**
 * Returns the value as text for the generated types. Another server may send values that are not
 * boolean. They become `false`.
 */
const flag = (value: boolean): "true" | "false" => (value === true ? "true" : "false");

const section = <T>(
  name: string,
  entries: readonly T[],
  lines: (entry: T) => readonly string[],
): string[] =>
  entries.length === 0
    ? [`  readonly ${name}: {};`]
    : [`  readonly ${name}: {`, ...entries.flatMap(lines), "  };"];

function tableLines(table: AnswerTable, byId: ReadonlyMap<string, AnswerTable>): string[] {
  const { id, name, label, description, permissions, columns, relations } = table;
  const { read, insert, update, delete: deletes, aggregate } = permissions;
  const rights = { read, insert, update, delete: deletes, aggregate };
  const reachable = relations.flatMap((relation) => {
    const target = byId.get(relation.table);
    return target === undefined ? [] : [{ ...relation, target }];
  });
  return [
    ...comment(description ?? label, "    "),
    `    readonly ${propertyKey(name)}: {`,
    `      readonly id: ${typeLiteral(id)};`,
    ...Object.entries(rights).map(([right, is]) => `      readonly ${right}: ${flag(is)};`),
    ...inner("columns", columns, (column) => columnLines(column, keyTypeOf(column, table, byId))),
    ...inner("relations", reachable, (relation) => [
      `        readonly ${propertyKey(relation.name)}: { readonly table: ${typeLiteral(relation.target.name)}; readonly many: ${relation.kind === "toMany"} };`,
    ]),
    "    };",
  ];
}

const inner = <T>(
  name: string,
  entries: readonly T[],
  lines: (entry: T) => readonly string[],
): string[] =>
  entries.length === 0
    ? [`      readonly ${name}: {};`]
    : [`      readonly ${name}: {`, ...entries.flatMap(lines), "      };"];

/**
 * Returns the column to which a reference points. Returns undefined if the credential may not see
 * it.
 */
function keyTypeOf(
  { name }: AnswerColumn,
  { relations }: AnswerTable,
  byId: ReadonlyMap<string, AnswerTable>,
): AnswerColumn | undefined {
  const relation = relations.find(({ kind, via }) => kind === "toOne" && via.from === name);
  const target = relation && byId.get(relation.table);
  return target?.columns.find((column) => column.name === relation!.via.to);
}

function columnLines(column: AnswerColumn, key: AnswerColumn | undefined): string[] {
  const { name, description, access, nullable, hasDefault, primaryKey } = column;
  const value = withNull(valueType(column), nullable);
  const input = withNull(inputType(column, key), nullable);
  const isRequired = !nullable && !hasDefault && !primaryKey;
  const facts = {
    type: typeLiteral(typeTag(column, key)),
    value,
    input,
    read: flag(access.read),
    filter: typeLiteral(access.filter),
    sort: flag(access.read && hasOrder(column)),
    insert: typeLiteral(access.insert ? (isRequired ? "required" : "optional") : "no"),
    update: flag(access.update),
  };
  const fields = Object.entries(facts).map(([field, text]) => `readonly ${field}: ${text}`);
  return [
    ...comment(description, "        "),
    `        readonly ${propertyKey(name)}: { ${fields.join("; ")} };`,
  ];
}

const withNull = (type: string, nullable: boolean): string =>
  nullable && type !== "unknown" ? `${type} | null` : type;

/**
 * Returns the name of the column's type. From this name, the client derives the operators of the
 * column.
 */
function typeTag({ type, array, masked }: AnswerColumn, key: AnswerColumn | undefined): string {
  if (masked) return "masked";
  if (type === "reference") return key === undefined ? type : `${type}(${key.type})`;
  return array ? `${type}[]` : type;
}

/** The TypeScript types of values in JSON. */
const wireTypes: Readonly<Record<AnswerColumn["wireType"], string>> = {
  string: "string",
  number: "number",
  boolean: "boolean",
  json: "unknown",
  "string[]": "readonly string[]",
  "number[]": "readonly number[]",
  "boolean[]": "readonly boolean[]",
  "json[]": "readonly unknown[]",
};

function valueType({ values, masked, wireType, array }: AnswerColumn): string {
  if (!Array.isArray(values) || values.length === 0 || masked)
    return Object.hasOwn(wireTypes, wireType) ? wireTypes[wireType] : "unknown";
  const union = values.map(typeLiteral).join(" | ");
  return array ? `readonly (${union})[]` : union;
}

/**
 * Returns the TypeScript type of a column's values in requests. Requests may contain numbers where
 * responses contain numbers as strings.
 */
function inputType(column: AnswerColumn, key: AnswerColumn | undefined): string {
  if (!takesNumbers(key ?? column)) return valueType(column);
  return column.array ? "readonly (string | number)[]" : "string | number";
}

/**
 * Returns true if requests may contain numbers for the column. A newer gateway may send column
 * types that this client does not know. Such columns do not accept numbers.
 */
const takesNumbers = ({ type, array }: AnswerColumn): boolean =>
  type !== "reference" &&
  Object.hasOwn(columnTypes, type) &&
  isTextOnWire({ valueType: type, array });

/**
 * Returns true if operators such as `gt` can compare the column's values. They cannot compare lists
 * and values of json columns.
 */
const hasOrder = ({ wireType }: AnswerColumn): boolean =>
  wireType !== "json" && !wireType.endsWith("[]");
