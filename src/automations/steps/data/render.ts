// Fills the placeholders in the `/query` bodies of steps. The content of a placeholder is always
// used as a value. It can never become a condition, a reference to a step, an operation or a column
// name (G30.1).
import { type Column, type Workspace, WrittenJson } from "../../../catalog/index.ts";
import { isMembers, isTextCached, jsonText } from "../../values/json.ts";
import {
  fill,
  fillJson,
  fillText,
  findsLarge,
  type PlaceholderScope,
} from "../../values/placeholders.ts";
import { StepFailure } from "../step-failure.ts";
import { columnOf } from "./column-of.ts";
import { fitNumber, holdsJson } from "./numbers.ts";

/** The tables of a step, and the values that fill the placeholders of its `/query` body. */
export interface BodyFilling {
  readonly workspace: Workspace;
  /** Table names by alias. */
  readonly refs: Readonly<Record<string, string>>;
  readonly scope: PlaceholderScope;
}

type BodyMembers = Readonly<Record<string, unknown>>;

/**
 * Returns the member `refs` of a `/query` body: the GUIDs of tables by alias. An unknown table name
 * stays unchanged, so that `/query` refuses it.
 */
export const renderRefs = ({ workspace, refs }: BodyFilling): Record<string, unknown> =>
  mapMembers(refs, (_alias, name) =>
    typeof name === "string" ? (workspace.tablesByName.get(name)?.id ?? name) : name,
  );

/**
 * Fills the placeholders of a query, or of a list inside a query.
 * @param alias alias of the table whose columns the query names
 */
export function renderQuery(query: BodyMembers, alias: unknown, filling: BodyFilling): BodyMembers {
  return mapMembers(query, (name, part) => {
    switch (name) {
      case "where":
      case "having":
      case "filter":
        return renderConditions(part, alias, filling);
      case "select":
        return Array.isArray(part)
          ? part.map((item: unknown) => renderSelected(item, alias, filling))
          : part;
      case "limit":
      case "offset":
        return toNumber(renderValue(part, undefined, filling));
      case "cursor":
        return renderValue(part, undefined, filling);
      default:
        return part;
    }
  });
}

/**
 * Fills the placeholders in one item of `select`. Column names stay unchanged. Inside a relation,
 * column names belong to the related table.
 */
const renderSelected = (item: unknown, alias: unknown, filling: BodyFilling): unknown =>
  isMembers(item) ? renderQuery(item, "relation" in item ? item["ref"] : alias, filling) : item;

/** Fills the placeholders in a mutation. */
export function renderMutation(mutation: BodyMembers, filling: BodyFilling): BodyMembers {
  const alias = mutation["table"];
  const row = (value: unknown): unknown =>
    isMembers(value) ? renderRow(value, alias, filling) : value;
  return mapMembers(mutation, (name, part) => {
    switch (name) {
      case "set":
        return row(part);
      case "values":
        return typeof part === "string"
          ? renderFoundRows(part, alias, filling)
          : Array.isArray(part)
            ? part.map(row)
            : part;
      case "where":
        return renderConditions(part, alias, filling);
      case "notify":
        return isMembers(part)
          ? mapMembers(part, (_name, text) => renderText(text, filling))
          : part;
      default:
        return part;
    }
  });
}

const renderText = (text: unknown, { scope }: BodyFilling): unknown =>
  typeof text === "string" ? fillText(text, scope) : text;

const renderRow = (row: BodyMembers, alias: unknown, filling: BodyFilling): BodyMembers =>
  mapMembers(row, (name, cell) => renderCell(cell, columnOf(alias, name, filling), filling));

/**
 * Fills a placeholder that stands in place of the list `values`, and returns the rows. Each cell
 * becomes a plain value, even if it looks like an operation of `/query`.
 */
function renderFoundRows(template: string, alias: unknown, filling: BodyFilling): unknown {
  const found = fill(template, filling.scope);
  const rows = isMembers(found) ? [found] : found;
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: unknown) =>
    isMembers(row)
      ? mapMembers(row, (name, cell) => asValue(cell, columnOf(alias, name, filling)))
      : row,
  );
}

/**
 * Fills a cell from the definition. The cell is a value, or an operation of `/query` (`inc`,
 * `$ref`) with values inside.
 */
function renderCell(cell: unknown, column: Column | undefined, filling: BodyFilling): unknown {
  return isMembers(cell) && !holdsJson(column)
    ? mapMembers(cell, (_name, inner) => renderValue(inner, column, filling))
    : renderValue(cell, column, filling);
}

function renderValue(
  template: unknown,
  column: Column | undefined,
  { scope }: BodyFilling,
): unknown {
  if (holdsJson(column)) return jsonCell(template, scope);
  if (Array.isArray(template))
    return template.map((item: unknown) => asValue(fillFlat(item, scope), column));
  return asValue(fillFlat(template, scope), column);
}

/** Fills a cell of a json column. Large JSON is not parsed, but stays text. */
function jsonCell(template: unknown, scope: PlaceholderScope): unknown {
  if (!findsLarge(template, scope)) return fill(template, scope);
  const text = fillJson(template, scope);
  return text === "null" ? null : new WrittenJson(text);
}

/** Fills a template that is a text. Any other value from the definition stays unchanged. */
const fillFlat = (template: unknown, scope: PlaceholderScope): unknown =>
  typeof template === "string" ? fill(template, scope) : template;

/**
 * Returns a value in the form that a column accepts.
 * @throws StepFailure if the value contains an object, which `/query` could read as an operation
 */
function asValue(value: unknown, column: Column | undefined): unknown {
  if (holdsJson(column)) return isTextCached(value) ? new WrittenJson(jsonText(value)) : value;
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (parts.some((part) => isMembers(part) || Array.isArray(part)))
    throw new StepFailure(
      "INVALID_VALUE",
      `The value of a placeholder${column === undefined ? "" : ` for the column ${column.name}`} contains an object, which is not allowed here. Use a placeholder for a plain value or a list of plain values.`,
    );
  return fitNumber(value, column);
}

const renderConditions = (items: unknown, alias: unknown, filling: BodyFilling): unknown =>
  Array.isArray(items)
    ? items.map((item: unknown) => renderCondition(item, alias, filling))
    : items;

function renderCondition(item: unknown, alias: unknown, filling: BodyFilling): unknown {
  if (!isMembers(item)) return item;
  const { field, path, ref } = item;
  return mapMembers(item, (name, part) => {
    switch (name) {
      case "and":
      case "or":
        return renderConditions(part, alias, filling);
      case "not":
        return renderCondition(part, alias, filling);
      case "where":
        return renderConditions(part, ref, filling);
      case "value": {
        const column = columnOf(alias, field, filling);
        return path === undefined && !holdsJson(column)
          ? renderCell(part, column, filling)
          : fill(part, filling.scope);
      }
      default:
        return part;
    }
  });
}

/** Converts digits in a text to a number. A query parameter, for example, is always a text. */
const toNumber = (value: unknown): unknown =>
  typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;

const mapMembers = (
  members: BodyMembers,
  map: (name: string, value: unknown) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, map(name, value)]));
