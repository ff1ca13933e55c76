// The types of events on the bus.
import type { KeysWhere, RowOf, WorkspaceTypes } from "../workspace-types.ts";

/** The caller that has caused an event. */
export interface BusEventActor {
  readonly kind: string;
  /** True if the subscriber itself has caused the event. */
  readonly self: boolean;
  readonly id?: string;
  readonly client?: string;
}

interface EventHead {
  readonly specversion: "1.0";
  /** The id of the event. A repeated event has the same id. The client drops repeated events. */
  readonly id: string;
  readonly source: string;
  /** The address of the bus, such as `orders:all`. */
  readonly subject: string;
  readonly time?: string;
}

/** The event of a write that has `notify`. `rows` are the rows that the subscriber may read. */
type RowEvent<W extends WorkspaceTypes> = EventHead & {
  readonly type: "row.inserted" | "row.updated" | "row.deleted";
  readonly data: {
    [N in KeysWhere<W["tables"], "read", true>]: {
      /** GUID of the table. TypeScript derives the type of the rows from it. */
      readonly table: W["tables"][N]["id"];
      readonly op: "insert" | "update" | "delete";
      readonly affectedRows: number;
      readonly rows: readonly RowOf<W["tables"][N]>[];
      readonly actor: BusEventActor;
    };
  }[KeysWhere<W["tables"], "read", true>];
};

/** A custom event, which a caller has published under a name. */
type NamedEvent = EventHead & {
  readonly type: `custom.${string}`;
  readonly data: unknown;
};

export type BusEvent<W extends WorkspaceTypes> = RowEvent<W> | NamedEvent;

/** The address of a bus whose topic allows an action: `topic:instance`. */
export type BusName<
  W extends WorkspaceTypes,
  Action extends "publish" | "subscribe",
> = `${KeysWhere<W["topics"], Action, true>}:${string}`;
