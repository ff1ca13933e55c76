// Plans lists with `groupBy`, aggregates or `distinct`: group keys, aggregates, `having` and order.
// Refuses columns that are not grouped, repeated names, and unknown time zones. Also refuses
// functions and date buckets that do not fit the type of a column.
import { columnTypes, isTextOnWire } from "../../catalog/index.ts";
import {
  type ConditionScope,
  describeType,
  noSuchColumn,
  type OperandType,
  parseConditions,
  Problem,
} from "../../conditions/index.ts";
import { planGroupOrder } from "./order.ts";
import { claimName, isRelationItem, readOperand } from "./select-items.ts";
import type {
  AggregateItem,
  ColumnItem,
  GroupItem,
  ReadQuery,
  Select,
  SelectItem,
} from "../parse/request.ts";
import type { PlanContext } from "./context.ts";
import type { GroupOutput, GroupRef, GroupsPlan, RowExpression } from "./read-plan.ts";
import type { Source } from "./sources.ts";
import { aggregatesByType, type AggregateFunction } from "../../contract/index.ts";
import { planWhere } from "./conditions.ts";

type GroupListParts = Pick<ReadQuery, "select" | "orderBy" | "groupBy" | "having" | "distinct">;

/**
 * A group key or an aggregate. `group` is its name in the SQL statement. `asText` is true if its
 * values are strings in JSON.
 */
interface GroupTerm {
  readonly group: string;
  readonly type: OperandType;
  readonly asText: boolean;
}

/**
 * Returns the plan of a grouped list.
 * @throws Problem if a part of the list is invalid or not permitted
 */
export const planGroups = (
  parts: GroupListParts,
  source: Source,
  context: PlanContext,
  pointer: string,
): GroupsPlan => new GroupsPlanner(parts, source, context, pointer).plan();

class GroupsPlanner {
  readonly #parts: GroupListParts;
  readonly #source: Source;
  readonly #context: PlanContext;
  readonly #pointer: string;
  readonly #keys: GroupsPlan["keys"][number][] = [];
  readonly #aggregates: GroupsPlan["aggregates"][number][] = [];
  readonly #outputs: GroupOutput[] = [];
  /**
   * The group keys and aggregates, by the names that `select`, `having` and `orderBy` may use for
   * them.
   */
  readonly #named = new Map<string, GroupTerm>();
  readonly #outputNames = new Set<string>();
  readonly #keyByPlace = new Map<string, GroupTerm>();

  constructor(parts: GroupListParts, source: Source, context: PlanContext, pointer: string) {
    this.#parts = parts;
    this.#source = source;
    this.#context = context;
    this.#pointer = pointer;
  }

  plan(): GroupsPlan {
    const { groupBy = [], having = [], orderBy } = this.#parts;
    for (const [index, item] of groupBy.entries())
      this.#addGroupKey(item, `${this.#pointer}/groupBy/${index}`);
    for (const [index, item] of this.#selected().entries())
      this.#addSelected(item, `${this.#pointer}/select/${index}`);
    if (this.#outputs.length === 0)
      throw new Problem(
        `${this.#pointer}/select`,
        "must name at least one grouped column or aggregate",
      );
    const groups = this.#keys.map((key) => key.group);
    return {
      kind: "groups",
      keys: this.#keys,
      aggregates: this.#aggregates,
      having: parseConditions(having, this.#havingScope(), `${this.#pointer}/having`),
      outputs: this.#outputs,
      order: planGroupOrder(orderBy, this.#named, groups, `${this.#pointer}/orderBy`),
    };
  }

  /** Adds a group key: a column, or a date bucket with an alias. */
  #addGroupKey(item: GroupItem, pointer: string): void {
    if (typeof item === "string") {
      const operand = readOperand(item, this.#source, pointer);
      const { name, id } = operand.column.column.column;
      if (this.#named.has(name))
        throw new Problem(pointer, `${JSON.stringify(item)} is grouped by already`);
      this.#addKey([name, id], { kind: "column", operand });
      return;
    }
    const { column } = readOperand({ field: item.field }, this.#source, pointer);
    const { type } = column.column;
    refuseMisfit(type, item, pointer);
    const { alias, bucket } = item;
    if (this.#named.has(alias))
      throw new Problem(`${pointer}/alias`, `${JSON.stringify(alias)} is taken already`);
    const timezone = knownTimezone(item.timezone ?? "UTC", `${pointer}/timezone`);
    this.#addKey([alias], { kind: "bucket", ref: column, type, bucket, timezone });
  }

  /**
   * Adds a group key, unless the list already has a group key for this expression. Returns the
   * group key.
   * @param labels the names of the key in `select`, `having` and `orderBy`
   */
  #addKey(labels: readonly string[], expression: RowExpression): GroupTerm {
    const key = this.#keyOf(expression);
    // The first label is the alias or, without an alias, the column name. It takes precedence over
    // the labels of other group keys.
    const [first, ...others] = labels;
    this.#named.set(first!, key);
    for (const label of others) if (!this.#named.has(label)) this.#named.set(label, key);
    return key;
  }

  /**
   * Returns the group key of an expression. The same column, or the same path in a json column, is
   * one key, even if it has several names.
   */
  #keyOf(expression: RowExpression): GroupTerm {
    const isColumn = expression.kind === "column";
    const place = isColumn
      ? JSON.stringify([expression.operand.column.column.name, expression.operand.path])
      : null;
    const known = place === null ? undefined : this.#keyByPlace.get(place);
    if (known !== undefined) return known;
    const type = isColumn ? expression.operand.type : expression.type;
    const key: GroupTerm = { group: `g${this.#keys.length}`, type, asText: isTextOnWire(type) };
    this.#keys.push({ group: key.group, expression });
    if (place !== null) this.#keyByPlace.set(place, key);
    return key;
  }

  /**
   * Returns the items of `select`. Without `select`, these are all readable columns of a list with
   * `distinct`, and all keys of a grouped list.
   */
  #selected(): Exclude<Select, "*"> {
    const { select, distinct } = this.#parts;
    const every = (): string[] => {
      if (distinct === true) return this.#source.names("read");
      const labels = [...this.#named];
      return this.#keys.map(({ group }) => labels.find(([, key]) => key.group === group)![0]);
    };
    if (select === undefined || select === "*") return every();
    return select.flatMap((item) => (item === "*" ? every() : [item]));
  }

  #addSelected(item: Exclude<SelectItem, "*">, pointer: string): void {
    if (typeof item === "object" && isRelationItem(item))
      throw new Problem(pointer, "a relation is not allowed in a grouped or distinct list");
    if (typeof item === "object" && "fn" in item) this.#addAggregate(item, pointer);
    else if (this.#parts.distinct === true) {
      const operand = readOperand(item, this.#source, pointer);
      const { name: column, id } = operand.column.column.column;
      const name = (typeof item === "string" ? undefined : item.alias) ?? column;
      const labels = operand.path === undefined ? [name, column, id] : [name];
      this.#addOutput(name, this.#addKey(labels, { kind: "column", operand }), pointer);
    } else this.#addGrouped(typeof item === "string" ? { field: item } : item, pointer);
  }

  #addAggregate({ fn, field, filter, alias }: AggregateItem, pointer: string): void {
    if (field === undefined && fn !== "count") throw new Problem(pointer, `${fn} needs a field`);
    const operand = field === undefined ? undefined : readOperand({ field }, this.#source, pointer);
    if (operand !== undefined && !fitsType(fn, operand.type))
      throw new Problem(`${pointer}/fn`, `${fn} does not fit ${describeType(operand.type)}`);
    const where = filter && planWhere(filter, this.#source, this.#context, `${pointer}/filter`);
    const target = { group: `a${this.#aggregates.length}`, ...resultOf(fn, operand?.type) };
    this.#aggregates.push({ group: target.group, aggregate: { fn, operand, filter: where } });
    this.#named.set(alias, target);
    this.#addOutput(alias, target, `${pointer}/alias`);
  }

  #addGrouped({ field, alias, path }: ColumnItem, pointer: string): void {
    if (path !== undefined)
      throw new Problem(`${pointer}/path`, "a path in a json column cannot be grouped");
    const column = this.#source.column(field, "read")?.column.column;
    const target = this.#named.get(field) ?? (column && this.#named.get(column.name));
    if (target !== undefined) this.#addOutput(alias ?? column?.name ?? field, target, pointer);
    else if (column === undefined) throw noSuchColumn(pointer, field, this.#named.keys());
    else
      throw new Problem(pointer, `${JSON.stringify(field)} is neither grouped by nor aggregated`);
  }

  #addOutput(name: string, target: GroupTerm, pointer: string): void {
    claimName(this.#outputNames, name, pointer);
    this.#outputs.push({ name, ...target });
  }

  #havingScope(): ConditionScope<GroupRef, never> {
    return {
      operand: (name, _op, place) => {
        const target = this.#named.get(name);
        if (target === undefined) throw noSuchColumn(place, name, this.#named.keys());
        return { column: { group: target.group }, type: target.type };
      },
      related: (_item, place) => {
        throw new Problem(place, "`having` can only compare aliases and grouped columns");
      },
      source: (item) => this.#context.value(item),
    };
  }
}

const fitsType = (fn: AggregateFunction, type: OperandType): boolean =>
  aggregatesByType[type.array ? "array" : type.valueType].includes(fn);

/**
 * Returns the type of an aggregate's result (G6.10). Counts are numbers in JSON. Sums and averages
 * are strings.
 */
function resultOf(fn: AggregateFunction, type: OperandType | undefined): Omit<GroupTerm, "group"> {
  if (fn === "count" || fn === "countDistinct")
    return { type: { valueType: "bigint", array: false }, asText: false };
  if (fn === "min" || fn === "max") return { type: type!, asText: isTextOnWire(type!) };
  // Sums and averages of floating-point columns are also strings. Conditions on them accept
  // strings, too.
  return { type: { valueType: "decimal", array: false }, asText: true };
}

function refuseMisfit(type: OperandType, item: Exclude<GroupItem, string>, pointer: string): void {
  const moment = columnTypes[type.valueType].moment?.kind;
  const isDate = moment === "day";
  if (type.array || (!isDate && moment !== "instant"))
    throw new Problem(`${pointer}/field`, "a bucket needs a date or a timestamp");
  if (isDate && item.timezone !== undefined)
    throw new Problem(`${pointer}/timezone`, "a date has no time zone");
  if (isDate && item.bucket === "hour")
    throw new Problem(`${pointer}/bucket`, "a date has no hours");
}

/**
 * Returns the time zone if its name is valid. Only names of regions are valid, such as
 * `Europe/Berlin`. PostgreSQL gives short names and offsets another meaning than clients expect.
 */
function knownTimezone(name: string, pointer: string): string {
  try {
    if (
      /^(?:[A-Za-z]+\/.+|UTC|GMT)$/.test(name) &&
      new Intl.DateTimeFormat("en", { timeZone: name })
    )
      return name;
  } catch {
    // `Intl` does not know the time zone, so the code below refuses the name.
  }
  throw new Problem(
    pointer,
    `${JSON.stringify(name)} is not a time zone of the IANA database, like Europe/Berlin`,
  );
}
