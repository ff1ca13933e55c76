// Plans grouped, aggregated and distinct lists: keys, aggregates, `having`, and an order over the
// output columns. Refuses plain columns that are not grouped, and repeated names.
import { isTextOnWire } from "../../catalog/index.ts";
import {
  parseConditions,
  noSuchColumn,
  Problem,
  type ConditionScope,
} from "../../conditions/index.ts";
import { planAggregate, type ResultType } from "./aggregate.ts";
import { planGroupKey, type GroupKey } from "./group-key.ts";
import { planGroupOrder } from "./order.ts";
import { claimName, isRelationItem, readOperand } from "./select-items.ts";
import type { ColumnItem, ReadQuery, Select, SelectItem } from "../parse/request.ts";
import type { PlanContext } from "./context.ts";
import type { GroupOutput, GroupRef, GroupsPlan } from "./read-plan.ts";
import type { Source } from "./sources.ts";

type GroupListParts = Pick<ReadQuery, "select" | "orderBy" | "groupBy" | "having" | "distinct">;

/** A key or aggregate while the plan is built. */
interface GroupTerm extends ResultType {
  readonly group: string;
}

/** @throws Problem */
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
  /** The names that `select`, `having` and `orderBy` may use. */
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
    for (const [index, item] of groupBy.entries()) {
      const place = `${this.#pointer}/groupBy/${index}`;
      this.#addKey(planGroupKey(item, this.#source, place, (label) => this.#named.has(label)));
    }
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

  #addKey({ labels, expression }: GroupKey): GroupTerm {
    const key = this.#keyOf(expression);
    // The output name takes precedence over the column names of other items.
    const [first, ...others] = labels;
    this.#named.set(first!, key);
    for (const label of others) if (!this.#named.has(label)) this.#named.set(label, key);
    return key;
  }

  /** A column, or a path in a json column, is one key, even if it has several names. */
  #keyOf(expression: GroupKey["expression"]): GroupTerm {
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

  /** Without a select list: every readable column of a distinct list, every key of a grouped list. */
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
    if (typeof item === "object" && "fn" in item) {
      const { plan, result } = planAggregate(item, this.#source, this.#context, pointer);
      const target: GroupTerm = { group: `a${this.#aggregates.length}`, ...result };
      this.#aggregates.push({ group: target.group, aggregate: plan });
      this.#named.set(item.alias, target);
      this.#addOutput(item.alias, target, `${pointer}/alias`);
    } else if (this.#parts.distinct === true) {
      const operand = readOperand(item, this.#source, pointer);
      const { name: column, id } = operand.column.column.column;
      const name = (typeof item === "string" ? undefined : item.alias) ?? column;
      const labels = operand.path === undefined ? [name, column, id] : [name];
      const key = this.#addKey({ labels, expression: { kind: "column", operand } });
      this.#addOutput(name, key, pointer);
    } else this.#addGrouped(typeof item === "string" ? { field: item } : item, pointer);
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
        throw new Problem(place, "having compares aliases and grouped columns only");
      },
      source: (item) => this.#context.value(item),
    };
  }
}
