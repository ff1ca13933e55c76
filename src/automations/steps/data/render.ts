// Puts values into the bodies of `/query` that a definition holds: only where values stand. Whatever a placeholder finds is a value there:
// it becomes no condition, no reference to another step, no arithmetic and no name of a column (G30.1).
import { type Column, type Workspace, WrittenJson } from "../../../catalog/index.ts";
import { isMembers, isTextKnown, jsonText } from "../../values/json.ts";
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

/** The tables of a step and what its placeholders find. */
export interface BodyFilling {
  readonly workspace: Workspace;
  /** Names of tables by alias. */
  readonly refs: Readonly<Record<string, string>>;
  readonly scope: PlaceholderScope;
}

type Members = Readonly<Record<string, unknown>>;

/** GUIDs by alias, as `/query` takes them; a name that is no table's stays, and is refused there. */
export const renderRefs = ({ workspace, refs }: BodyFilling): Record<string, unknown> =>
  mapMembers(refs, (_alias, name) =>
    typeof name === "string" ? (workspace.tablesByName.get(name)?.id ?? name) : name,
  );

/** A read, or a list inside one. @param alias of the table whose columns it names */
export function renderQuery(query: Members, alias: unknown, filling: BodyFilling): Members {
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

/** A column's name stays; what belongs to a relation names the columns of its own table. */
const renderSelected = (item: unknown, alias: unknown, filling: BodyFilling): unknown =>
  isMembers(item) ? renderQuery(item, "relation" in item ? item["ref"] : alias, filling) : item;

export function renderMutation(mutation: Members, filling: BodyFilling): Members {
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

const renderRow = (row: Members, alias: unknown, filling: BodyFilling): Members =>
  mapMembers(row, (name, cell) => renderCell(cell, columnOf(alias, name, filling), filling));

/** Rows that a placeholder gives: each cell is a value, whatever it looks like. */
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

/** A cell as the definition writes it: a value, or what the language of `/query` knows beside (`inc`, `$ref`), with values inside. */
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

/** Fills a cell of a json column. Large values go on as their JSON text. */
function jsonCell(template: unknown, scope: PlaceholderScope): unknown {
  if (!findsLarge(template, scope)) return fill(template, scope);
  const text = fillJson(template, scope);
  return text === "null" ? null : new WrittenJson(text);
}

/** What the definition itself writes as an object is its own affair. */
const fillFlat = (template: unknown, scope: PlaceholderScope): unknown =>
  typeof template === "string" ? fill(template, scope) : template;

/** @throws StepFailure for what could be taken for more than a value */
function asValue(value: unknown, column: Column | undefined): unknown {
  if (holdsJson(column)) return isTextKnown(value) ? new WrittenJson(jsonText(value)) : value;
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (parts.some((part) => isMembers(part) || Array.isArray(part)))
    throw new StepFailure(
      "INVALID_VALUE",
      `A placeholder gives an object${column === undefined ? "" : ` for ${column.name}`}, where a value or a list of values belongs.`,
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

/** A number that came as a text, as parameters of requests do. */
const toNumber = (value: unknown): unknown =>
  typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;

function mapMembers(
  members: Members,
  map: (name: string, value: unknown) => unknown,
): Record<string, unknown> {
  const mapped: Record<string, unknown> = {};
  for (const name of Object.keys(members)) {
    const value = map(name, members[name]);
    // Of this name an assignment would make no member.
    if (name === "__proto__") Object.defineProperty(mapped, name, { ...plain, value });
    else mapped[name] = value;
  }
  return mapped;
}

const plain = { configurable: true, enumerable: true, writable: true };
