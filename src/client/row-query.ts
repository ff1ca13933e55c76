// Reads: rows, pages, counts, and all rows one after the other.
import { Awaitable } from "./awaitable.ts";
import type { Conditions, GroupConditions } from "./condition-types.ts";
import {
  conditionsOf,
  orderOf,
  selectionOf,
  type RequestRefs,
  type JsonBody,
} from "./conditions.ts";
import { ClientError } from "./errors.ts";
import {
  requestBody,
  sendRequest,
  sendRead,
  type PageMeta,
  type QueryContext,
  type Step,
} from "./requests.ts";
import type {
  AliasesOf,
  Order,
  OrderDirection,
  OrderName,
  SelectedRow,
  SelectionItem,
} from "./selection-types.ts";
import type { ReadableName, RowOf, TableTypes, WorkspaceTypes } from "./workspace-types.ts";

/** The rows of one response, with facts about them, such as the cursor of the next page. */
export interface Page<R> {
  readonly rows: readonly R[];
  readonly meta: PageMeta;
}

interface QueryState {
  readonly table: string;
  readonly items: readonly unknown[];
  readonly where: readonly object[];
  readonly having: readonly object[];
  readonly order: readonly unknown[];
  readonly group: readonly string[];
  readonly rest: JsonBody;
  readonly signal: AbortSignal | undefined;
}

/** Number of rows on a page when all rows are read. */
const PAGE_ROWS = 500;

/** A read. Each method returns a new query. The request is sent when the query is awaited. */
export class RowQuery<
  W extends WorkspaceTypes,
  T extends TableTypes,
  R = RowOf<T>,
  A extends string = never,
> extends Awaitable<readonly R[]> {
  readonly #context: QueryContext;
  readonly #state: QueryState;

  constructor(context: QueryContext, state: Pick<QueryState, "table"> & Partial<QueryState>) {
    super();
    this.#context = context;
    const lists = { items: [], where: [], having: [], order: [], group: [] };
    this.#state = { ...lists, rest: {}, signal: undefined, ...state };
  }

  /**
   * Chooses columns, aggregates and related rows. Without this call, rows have every readable
   * column.
   */
  select<const I extends readonly SelectionItem<W, T>[]>(
    ...items: I
  ): RowQuery<W, T, SelectedRow<W, T, I>, AliasesOf<I>> {
    return new RowQuery(this.#context, { ...this.#state, items });
  }

  /** Adds conditions. All of them must hold. */
  where(conditions: Conditions<W, T>): RowQuery<W, T, R, A> {
    return this.#with({ where: [...this.#state.where, conditions] });
  }

  /** Adds a column, an alias, or a column of a to-one relation to the order. */
  orderBy(
    field: OrderName<W, T> | A,
    direction: OrderDirection | Omit<Order<string>, "field"> = "asc",
  ): RowQuery<W, T, R, A> {
    const how = typeof direction === "string" ? { dir: direction } : direction;
    return this.#with({ order: [...this.#state.order, { field, ...how }] });
  }

  /**
   * Groups rows by columns. If the read selects aggregates, the other selected columns are grouped
   * automatically.
   */
  groupBy(...columns: readonly ReadableName<T>[]): RowQuery<W, T, R, A> {
    return this.#with({ group: [...this.#state.group, ...columns] });
  }

  /** Adds conditions on groups, by the names of aggregates and grouped columns. */
  having(conditions: GroupConditions<A | ReadableName<T>>): RowQuery<W, T, R, A> {
    return this.#with({ having: [...this.#state.having, conditions] });
  }

  /**
   * Sets the maximum number of rows. Without this call it is 50. One answer has at most 1000 rows.
   */
  limit(rows: number): RowQuery<W, T, R, A> {
    return this.#rest({ limit: rows });
  }

  /** Skips the first rows of the result; `rows` is their number. */
  offset(rows: number): RowQuery<W, T, R, A> {
    return this.#rest({ offset: rows });
  }

  /** Continues after a page, with its `meta.nextCursor`. */
  after(cursor: string): RowQuery<W, T, R, A> {
    return this.#rest({ cursor });
  }

  /** Drops rows that equal an earlier row. */
  distinct(): RowQuery<W, T, R, A> {
    return this.#rest({ distinct: true });
  }

  /** Aborts the read when the signal aborts. */
  signal(signal: AbortSignal | undefined): RowQuery<W, T, R, A> {
    return this.#with({ signal });
  }

  /** Sends the read. Returns the rows. */
  override async run(): Promise<readonly R[]> {
    return (await this.page()).rows;
  }

  /**
   * Sends the read. Returns the rows with `meta`.
   * @param options with `total: true`, the gateway also counts all rows, which takes additional
   *   time
   */
  async page({ total = false }: { readonly total?: boolean } = {}): Promise<Page<R>> {
    const { data, meta } = await sendRead(this.#context, (refs) => this.step(refs), {
      signal: this.#state.signal,
      extra: total ? { includeTotalCount: true } : {},
    });
    return { rows: data as readonly R[], meta };
  }

  /** Returns the first row, or null. */
  async first(): Promise<R | null> {
    const [row] = await this.limit(1);
    return row ?? null;
  }

  /** Returns the number of rows that meet the conditions. */
  async count(): Promise<number> {
    const { meta } = await this.limit(0).page({ total: true });
    return meta.total ?? 0;
  }

  /**
   * Returns an explanation of how the gateway would run the read. The credential needs the right
   * `explain`.
   */
  async explain(): Promise<unknown> {
    const make = (refs: RequestRefs): Step => this.step(refs);
    const { signal } = this.#state;
    const answer = await sendRequest<{ readonly plan: unknown }>(
      this.#context,
      (names) => requestBody(names, make, { explain: true }),
      { signal },
    );
    return answer.plan;
  }

  /** Reads all rows, page by page. `limit` is the maximum number of rows. */
  async *[Symbol.asyncIterator](): AsyncGenerator<R, void, undefined> {
    const { limit, distinct, offset = 0 } = this.#state.rest;
    let left = typeof limit === "number" ? limit : Number.POSITIVE_INFINITY;
    const hasCursor = distinct !== true && !this.#isGrouped();
    let query = this.#with({});
    let skipped = Number(offset);
    while (left > 0) {
      const asked = Math.min(left, PAGE_ROWS);
      const { rows, meta } = await query.limit(asked).page();
      yield* rows;
      left -= rows.length;
      skipped += rows.length;
      if (hasCursor) {
        if (meta.nextCursor === null) return;
        query = this.#withoutOffset().after(meta.nextCursor);
      } else {
        if (rows.length < meta.limit) return;
        query = this.offset(skipped);
      }
    }
  }

  /** Makes the body of the read. */
  step(refs: RequestRefs): Step {
    const { table: name, items, where, having, order, group, rest } = this.#state;
    const table = refs.names.table(name);
    const from = refs.add(table);
    const buckets: JsonBody[] = [];
    const select = selectionOf(items, table, refs, buckets);
    const groupBy = [...(group.length > 0 ? group : this.#groupedColumns()), ...buckets];
    const conditions = where.flatMap((each) => conditionsOf(each, table, refs));
    const groupConditions = having.flatMap((each) => conditionsOf(each, null, refs));
    const body = {
      from,
      ...(select.length > 0 && { select }),
      ...(conditions.length > 0 && { where: conditions }),
      ...(groupBy.length > 0 && { groupBy }),
      ...(groupConditions.length > 0 && { having: groupConditions }),
      ...(order.length > 0 && { orderBy: order.map(orderOf) }),
      ...rest,
    };
    return { kind: "query", body };
  }

  #isGrouped(): boolean {
    const { items, group } = this.#state;
    return group.length > 0 || items.some(isComputed);
  }

  /** Returns the selected columns that are not aggregates. */
  #groupedColumns(): string[] {
    const { items } = this.#state;
    if (!items.some(isComputed)) return [];
    return items.filter((item): item is string => typeof item === "string" && item !== "*");
  }

  #withoutOffset(): RowQuery<W, T, R, A> {
    const { offset: _offset, ...rest } = this.#state.rest;
    return this.#with({ rest });
  }

  #rest(rest: JsonBody): RowQuery<W, T, R, A> {
    const value = Object.values(rest)[0];
    if (typeof value === "number" && !(Number.isInteger(value) && value >= 0))
      throw new ClientError(`${Object.keys(rest)[0]} must be a whole number, not ${value}.`, {
        code: "INVALID_OPTIONS",
      });
    return this.#with({ rest: { ...this.#state.rest, ...rest } });
  }

  #with(state: Partial<QueryState>): RowQuery<W, T, R, A> {
    return new RowQuery(this.#context, { ...this.#state, ...state });
  }
}

/** Returns true for aggregates and buckets. */
const isComputed = (item: unknown): boolean =>
  typeof item === "object" && item !== null && ("fn" in item || "bucket" in item);
