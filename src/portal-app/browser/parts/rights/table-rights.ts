// The rights of a role or an API key on one table, with the members that the forms of the portal
// show. Other members, such as `aggregate`, stay unchanged.

export interface ColumnMask {
  readonly kind: string;
  /** Number of characters that the masks `last` and `first` show. */
  readonly keep?: number;
  /** The text that the mask `redact` shows. */
  readonly text?: string | null;
}

export interface TableRights {
  readonly actions?: readonly string[];
  readonly read?: "*" | readonly string[];
  readonly filter?: readonly string[];
  readonly insert?: "*" | readonly string[];
  readonly update?: "*" | readonly string[];
  readonly rowFilter?: readonly object[];
  readonly masks?: Readonly<Record<string, ColumnMask>>;
  readonly maxRows?: number;
}

/** Letters of the actions, for cells of the matrix. */
export const actionLetters = { read: "R", insert: "I", update: "U", delete: "D" } as const;

export type TableAction = keyof typeof actionLetters;

/** Names of the actions, in the order of the matrix. */
export const actionNames = Object.keys(actionLetters) as readonly TableAction[];

/** The actions that have a list of columns. */
export type ColumnAction = "read" | "insert" | "update";

/** The properties of a column on which rights depend. */
export interface RightsColumn {
  readonly name: string;
  readonly primaryKey: boolean;
}

const namesOf = (columns: readonly RightsColumn[]): readonly string[] =>
  columns.map(({ name }) => name);

/**
 * Returns the columns to which an action applies. Without a list of their own, inserts and updates
 * may write the columns that may be read, except the primary key.
 */
export function columnsFor(
  scope: TableRights,
  action: ColumnAction,
  columns: readonly RightsColumn[],
): readonly string[] {
  const list = scope[action];
  if (list === "*") return namesOf(columns);
  if (list !== undefined) return list;
  if (action === "read") return [];
  const keys = columns.filter(({ primaryKey }) => primaryKey).map(({ name }) => name);
  return columnsFor(scope, "read", columns).filter((name) => !keys.includes(name));
}

/**
 * Returns the rights after a column was added to an action or removed from it. The action then has
 * a list of columns.
 */
export function withColumn(
  scope: TableRights,
  action: ColumnAction,
  columns: readonly RightsColumn[],
  change: { readonly name: string; readonly isIncluded: boolean },
): TableRights {
  const before = columnsFor(scope, action, columns).filter((name) => name !== change.name);
  const after = change.isIncluded ? [...before, change.name] : before;
  if (action !== "read") return { ...scope, [action]: after };
  // A list of columns to read always contains the primary key.
  const keys = columns.filter(({ primaryKey }) => primaryKey).map(({ name }) => name);
  return { ...scope, read: [...new Set([...keys, ...after])] };
}

/** Returns the mask of a column. Undefined if it has none. */
export const maskOf = ({ masks = {} }: TableRights, column: string): ColumnMask | undefined =>
  Object.hasOwn(masks, column) ? masks[column] : undefined;

/** Returns the rights with another mask of a column. Undefined removes the mask. */
export function withMask(
  scope: TableRights,
  column: string,
  mask: ColumnMask | undefined,
): TableRights {
  const { masks = {}, ...others } = scope;
  const entries = Object.entries(masks);
  const at = entries.findIndex(([name]) => name === column);
  entries.splice(
    at === -1 ? entries.length : at,
    at === -1 ? 0 : 1,
    ...(mask === undefined ? [] : [[column, mask] as [string, ColumnMask]]),
  );
  return entries.length === 0 ? others : { ...others, masks: Object.fromEntries(entries) };
}

/**
 * Returns the rights as the definition stores them: without column lists of actions that are not
 * allowed, and without masks of columns that are not read. The form keeps both, so that a column
 * that is chosen again is masked again.
 */
export function storedRights(rights: TableRights): TableRights {
  const { actions = ["read"], read = [] } = rights;
  const unused: readonly string[] = ["insert", "update"].filter((name) => !actions.includes(name));
  const kept = Object.fromEntries(
    Object.entries(rights).filter(([name]) => !unused.includes(name)),
  ) as TableRights;
  if (read === "*" || kept.masks === undefined) return kept;
  return Object.keys(kept.masks)
    .filter((name) => !read.includes(name))
    .reduce((scope, name) => withMask(scope, name, undefined), kept);
}

/** Returns the rights on several tables as the definition stores them. */
export const storedScopes = (
  scopes: Readonly<Record<string, TableRights>>,
): Readonly<Record<string, TableRights>> =>
  Object.fromEntries(Object.entries(scopes).map(([name, scope]) => [name, storedRights(scope)]));

/**
 * Returns a symbol and a label for each limit of the rights: a row filter, masks, a number of rows.
 */
export function limitsOf({ rowFilter = [], masks = {}, maxRows }: TableRights) {
  return [
    ...(rowFilter.length > 0 ? [{ sign: "*", words: "filtered rows" }] : []),
    ...(Object.keys(masks).length > 0 ? [{ sign: "~", words: "masked columns" }] : []),
    ...(maxRows === undefined
      ? []
      : [{ sign: `≤${maxRows}`, words: `at most ${maxRows} rows an answer` }]),
  ];
}
