// Writes: inserts, updates and deletions of rows.
import { Awaitable } from "./awaitable.ts";
import type { Conditions } from "./condition-types.ts";
import { conditionsOf, type RequestRefs, type JsonBody } from "./conditions.ts";
import { sendWrite, type QueryContext, type Step } from "./requests.ts";
import type { OnConflict, RowWriteResult } from "./write-types.ts";
import type {
  Flatten,
  ReadableName,
  RowOf,
  TableTypes,
  WorkspaceTypes,
} from "./workspace-types.ts";

export interface WriteState {
  readonly type: "insert" | "update" | "delete";
  readonly table: string;
  readonly where?: readonly object[];
  readonly rest: JsonBody;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** A write. Each method returns a new write. The request is sent when the write is awaited. */
abstract class RowWrite<R> extends Awaitable<RowWriteResult<R>> {
  protected readonly context: QueryContext;
  protected readonly state: WriteState;

  constructor(context: QueryContext, state: WriteState) {
    super();
    this.context = context;
    this.state = state;
  }

  /** Returns a copy of the write with the changed properties. */
  protected abstract with(state: Partial<WriteState>): this;

  /**
   * Publishes an event with the changed rows on a bus. The event commits together with the write.
   */
  notify(bus: string): this {
    return this.rest({ notify: { bus } });
  }

  /** Aborts the call when the signal aborts. The gateway may already have committed the write. */
  signal(signal: AbortSignal | undefined): this {
    return this.with({ signal });
  }

  /**
   * Sets the idempotency key. Without this call, each `await` has a new key, which all of its
   * retries share.
   */
  idempotencyKey(idempotencyKey: string): this {
    return this.with({ idempotencyKey });
  }

  /** Sends the write. */
  override async run(): Promise<RowWriteResult<R>> {
    const answer = await sendWrite(this.context, (refs) => this.step(refs), this.state);
    return { affectedRows: answer.affectedRows, rows: (answer.data ?? []) as readonly R[] };
  }

  /** Makes the body of the write. */
  step(refs: RequestRefs): Step {
    const { type, table: name, where, rest } = this.state;
    const table = refs.names.table(name);
    const conditions = where?.flatMap((each) => conditionsOf(each, table, refs));
    const body = {
      type,
      table: refs.add(table),
      ...rest,
      ...(conditions && { where: conditions }),
    };
    return { kind: "mutation", body };
  }

  protected rest(rest: JsonBody): this {
    return this.with({ rest: { ...this.state.rest, ...rest } });
  }
}

export class RowInsert<T extends TableTypes, R = never> extends RowWrite<R> {
  /**
   * Requests the new rows in the result: with the given columns, or without arguments with every
   * readable column.
   */
  returning<const C extends readonly ReadableName<T>[]>(
    ...columns: C
  ): RowInsert<T, C extends readonly [] ? RowOf<T> : Flatten<Pick<RowOf<T>, C[number]>>> {
    const returning = columns.length === 0 ? true : columns;
    return new RowInsert(this.context, {
      ...this.state,
      rest: { ...this.state.rest, returning },
    });
  }

  /** Sets the action for a row whose unique key already exists. */
  onConflict(conflict: OnConflict<T>): this {
    return this.rest({ onConflict: conflict });
  }

  protected override with(state: Partial<WriteState>): this {
    return new RowInsert(this.context, { ...this.state, ...state }) as this;
  }
}

/** An update or a deletion. The gateway refuses an update or a deletion without conditions. */
export class RowChange<W extends WorkspaceTypes, T extends TableTypes> extends RowWrite<never> {
  /** Adds conditions. All of them must hold. */
  where(conditions: Conditions<W, T>): this {
    return this.with({ where: [...(this.state.where ?? []), conditions] });
  }

  /**
   * Sets the maximum number of changed rows. If the write would change more rows, it changes none.
   */
  maxAffected(rows: number): this {
    return this.rest({ maxAffected: rows });
  }

  protected override with(state: Partial<WriteState>): this {
    return new RowChange(this.context, { ...this.state, ...state }) as this;
  }
}
