// Compiles a large read with relations to a statement that collects the response level by level
// (G6.14). A level is the root list or one relation. Each level counts the bytes of its rows and
// outputs pieces of JSON text. Each piece has a path, which is its position in the response. Sorted
// by their paths and joined, the pieces are the response. Each text is in memory only once, even if
// it is deeply nested.
import {
  listSql,
  longValues,
  nothingOutside,
  outputText,
  rowsPageSql,
  type Paging,
} from "./list.ts";
import { ANSWER_BYTES_MAX, lengthSql, measureSql, rowSql } from "./measured.ts";
import { isLong } from "../plan/potential.ts";
import { afterSql } from "./order.ts";
import { concatenated, int, jsonMarks, commaList, own, sql, type Sql } from "./text.ts";
import type { StatementContext } from "./statement-context.ts";
import type { ColumnRef, ListPlan, ReadPlan, RowsPlan } from "../plan/read-plan.ts";

/**
 * The position of a list in the response: it is the root list, or a relation of the rows of another
 * level.
 */
type LevelPosition =
  | { readonly root: ReadPlan; readonly separator: Sql }
  | {
      readonly level: string;
      readonly outer: (ref: ColumnRef) => Sql;
      /** SQL that is true for the rows of the outer level that are part of the response. */
      readonly live: Sql;
      /** Index of this relation among the relations of a row. */
      readonly slot: number;
    };

interface Gathering {
  readonly context: StatementContext;
  /** SQL of one common table expression for each level, the outermost level first. */
  readonly levels: Sql[];
  /** For each level, the selects that return its pieces of JSON text with their paths. */
  readonly pieces: Sql[][];
}

/**
 * Compiles the plan of a read to a statement that collects the response level by level.
 * @param total SQL of the number of rows in all pages; null if the request does not ask for it
 * @param separator SQL of the text between two rows of the response
 * @returns a statement with the columns of a `ReadRow`
 */
export function gatheredSql(
  plan: ReadPlan,
  context: StatementContext,
  total: Sql | null,
  separator: Sql,
): Sql {
  const gathering: Gathering = { context, levels: [], pieces: [] };
  addLevel(plan.list, { root: plan, separator }, gathering);
  const pieces = sql`(${sql.join(gathering.pieces.flat(), sql` union all `)}) as u`;
  // The texts of all levels are in memory until the statement ends, so all levels share one limit.
  // The statement must fail as soon as the pieces exceed this limit. So PostgreSQL must count the
  // bytes before it sorts the pieces. With only `u.path` in the order, it would sort first.
  // `random()` prevents this. It does not change the order, because no two paths are equal.
  const texts = sql`case when ${measureSql(own("u", "j"), ANSWER_BYTES_MAX)} > 0 then string_agg(u.j, '' order by u.path, random()) end`;
  const keys = orderOf(plan)?.map((_, index) => sql`${own("l0", `k${index}`)}::text`);
  const columns = [
    sql`(select ${texts} from ${pieces})`,
    sql`(select count(*) from l0)`,
    total ?? sql`null`,
  ];
  if (keys !== undefined)
    columns.push(
      sql`(select json_build_array(${commaList(keys)})::text from l0 where l0.n = ${int(plan.list.limit)})`,
    );
  return sql`with ${commaList(gathering.levels)} select ${commaList(columns)}`;
}

/**
 * Returns the order of a list that can have several pages, or null if the list has only one page.
 * For several pages, the statement reads one row more than the response contains.
 */
const orderOf = ({ paged, list: { shape } }: ReadPlan): RowsPlan["order"] | null =>
  paged && shape.kind === "rows" ? shape.order : null;

function addLevel(plan: ListPlan, place: LevelPosition, gathering: Gathering): void {
  const { context, levels, pieces } = gathering;
  const index = levels.push(sql``) - 1;
  const level = `l${index}`;
  const page = context.aliases.page();
  const isOne = "level" in place && plan.cardinality === "one";
  const paged = "root" in place && orderOf(place.root) !== null;
  // Returns SQL that is true for rows of the response. It is false for a missing to-one row. It is
  // also false for the extra row, which only shows that more rows follow.
  const live = (alias: string): Sql =>
    isOne ? own(alias, "z") : paged ? sql`${own(alias, "n")} <= ${int(plan.limit)}` : sql`true`;
  const links = new Set<string>();
  const { rows, segments, bytes } = levelRowsOf(
    plan,
    place,
    page,
    context,
    (relation, slot, onPage) => {
      const outer = (ref: ColumnRef): Sql => {
        onPage(ref);
        links.add(ref.column.name);
        return own(level, ref.column.name);
      };
      addLevel(relation, { level, live: live(level), slot, outer }, gathering);
    },
  );
  const numbered = sql`(select q.*, row_number() over ()::int4 as n${isOne ? sql`, true as z` : sql``} from (${rows}) as q) as ${own(page)}`;
  const from =
    "root" in place
      ? sql`from ${numbered}`
      : sql`from ${own(place.level)} ${isOne ? sql`left` : sql`cross`} join lateral ${numbered}${isOne ? sql` on true` : sql``} where ${place.live}`;
  const n = own(page, "n");
  const path =
    "root" in place
      ? sql`array[${n}]`
      : sql`${own(place.level, "path")} || array[${int(place.slot)}, coalesce(${n}, 1)]`;
  const isSome = isOne || paged;
  const length = isSome ? sql`case when ${live(page)} then ${bytes} else 0 end` : bytes;
  const measured = sql`(select ${own(page)}.*, ${path} as path, gateway_tx.answer_bytes(${length}) over (rows unbounded preceding) as b ${from}) as ${own(page)}`;
  const texts = segments.map((segment, part) => {
    const nothing = part === 0 && isOne ? sql` else 'null'` : sql``;
    const isShown = isSome ? sql` and ${live(page)}` : sql``;
    return sql`case when ${own(page, "b")} > 0${isShown} then ${segment}${nothing} end`;
  });
  const keys = paged ? orderOf(place.root)!.map((_, key) => own(page, `k${key}`)) : [];
  const columns = [
    own(page, "path"),
    n,
    ...(isOne ? [own(page, "z")] : []),
    ...[...links].map((name) => own(page, name)),
    ...keys,
    ...texts.map((text, part) => sql`${text} as ${own(`j${part}`)}`),
  ];
  // The statement reads the root level, and every level with relations, several times. Other levels
  // are read once, so PostgreSQL need not store their rows (`materialized`).
  const isReadAgain = "root" in place || segments.length > 1;
  levels[index] =
    sql`${own(level)} as ${isReadAgain ? sql`materialized ` : sql``}(select ${commaList(columns)} from ${measured})`;
  pieces[index] = texts.map(
    (_, part) =>
      sql`select ${own(level, "path")} || ${int(part)} as path, ${own(level, `j${part}`)} as j from ${own(level)}`,
  );
}

/**
 * Returns the SQL of a level. In the result, `rows` is a select of the rows, and `segments` are the
 * JSON texts of a row, split at its relations. `bytes` is a lower bound for the number of bytes of
 * a row's text.
 * @param related called for each relation of the rows; adds the level of this relation. Its
 *   parameter `onPage` returns the SQL of a column of the outer row
 */
function levelRowsOf(
  plan: ListPlan,
  place: LevelPosition,
  page: string,
  context: StatementContext,
  related: (relation: ListPlan, slot: number, onPage: (ref: ColumnRef) => Sql) => void,
): { readonly rows: Sql; readonly segments: readonly Sql[]; readonly bytes: Sql } {
  const { shape } = plan;
  const outer = "level" in place ? place.outer : nothingOutside;
  const paging = pagingOf(plan, place, context);
  const between = "root" in place ? place.separator : sql`','`;
  const isOne = "level" in place && plan.cardinality === "one";
  /**
   * Puts the separator between two rows before the first text of a row. To add the separator to the
   * complete row would cost one more copy of the row.
   */
  const after = (text: Sql): Sql =>
    isOne ? text : sql`case when ${own(page, "n")} > 1 then ${between} else '' end || ${text}`;
  if (shape.kind === "groups") {
    const { page: rows, row } = listSql(plan, page, context, outer, paging);
    const values = shape.outputs
      .filter(isLong)
      .map(({ group, type }) => ({ value: own(page, group), type }));
    return { rows, segments: [after(row)], bytes: lengthSql(values) };
  }
  const used = new Set<string>();
  const onPage = (ref: ColumnRef): Sql => {
    used.add(ref.column.name);
    return own(page, ref.column.name);
  };
  const segments = segmentsOf(shape.outputs, context, onPage);
  const values = longValues(shape.outputs, onPage);
  shape.outputs
    .filter((output) => output.kind === "relation")
    .forEach(({ list: relation }, slot) => related(relation, slot, onPage));
  return {
    rows: rowsPageSql(plan, shape, used, context, outer, paging),
    segments: segments.map(({ text, properties: [first, ...rest] }, part) =>
      part > 0
        ? rowSql(text, [first!, ...rest], values, ANSWER_BYTES_MAX)
        : rowSql(after(text), [after(first!), ...rest], values, ANSWER_BYTES_MAX),
    ),
    bytes: sql`${int(2 + shape.outputs.reduce((sum, { name }) => sum + name.length + 4, 0))} + ${lengthSql(values)}`,
  };
}

function pagingOf(plan: ListPlan, place: LevelPosition, context: StatementContext): Paging {
  if ("level" in place) {
    const isLimited = plan.cardinality === "many" || plan.offsetSlot !== undefined;
    return { after: null, limit: isLimited ? plan.limit : null, keys: false };
  }
  const { root } = place;
  const order = orderOf(root);
  if (order === null) return { after: null, limit: plan.limit, keys: false };
  const after = root.cursorSlot === undefined ? null : afterSql(order, context);
  return { after, limit: plan.limit + 1, keys: true };
}

interface Segment {
  readonly text: Sql;
  /** SQL of the JSON texts of the properties in this segment. */
  readonly properties: readonly Sql[];
}

/**
 * Splits the JSON text of a row into segments. A segment ends where a relation begins. The texts of
 * the related rows are inserted between two segments.
 */
function segmentsOf(
  outputs: RowsPlan["outputs"],
  context: StatementContext,
  onPage: (ref: ColumnRef) => Sql,
): Segment[] {
  const segments: Segment[] = [];
  let properties: Sql[] = [];
  let before = "{";
  const end = (marks: string): void => {
    properties.push(jsonMarks(marks));
    segments.push({ text: concatenated(properties), properties });
    properties = [];
  };
  for (const output of outputs) {
    const label = `${before}"${output.name}":`;
    if (output.kind === "relation") {
      const isList = output.list.cardinality === "many";
      end(`${label}${isList ? "[" : ""}`);
      before = isList ? "]," : ",";
    } else {
      const { text, marks } = outputText(output, context, onPage);
      properties.push(concatenated([jsonMarks(`${label}${marks[0]}`), text]));
      before = `${marks[1]},`;
    }
  }
  end(`${before.slice(0, -1)}}`);
  return segments;
}
