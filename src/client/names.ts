// The tables and relations that the credential sees, by name. Requests address tables by GUID, so
// the client reads them once from `/schema`, and again if a name is unknown or the user changes.
import { ClientError } from "./errors.ts";
import type { Transport } from "./transport.ts";
import { waitFor } from "./waiting.ts";

/** The part of an answer of `/schema` that the client uses. */
export interface SchemaNames {
  readonly tables: readonly {
    readonly id: string;
    readonly name: string;
    readonly columns: readonly { readonly name: string }[];
    readonly relations: readonly { readonly name: string; readonly table: string }[];
  }[];
  readonly endpoints?: readonly { readonly id: string; readonly name: string }[] | undefined;
}

/** A table of the schema. */
export interface NamedTable {
  readonly id: string;
  readonly name: string;
  readonly columns: ReadonlySet<string>;
  readonly relations: ReadonlyMap<string, string>;
}

const unknownName = (what: string, name: string): ClientError =>
  new ClientError(
    `The ${what} ${JSON.stringify(name)} does not exist, or the credential may not see it.`,
    { code: "UNKNOWN_NAME" },
  );

export class Names {
  readonly #tables: ReadonlyMap<string, NamedTable>;
  readonly #endpoints: ReadonlyMap<string, string>;

  constructor({ tables, endpoints = [] }: SchemaNames) {
    this.#tables = new Map(
      tables.flatMap(({ id, name, columns, relations }) => {
        const table: NamedTable = {
          id,
          name,
          columns: new Set(columns.map((column) => column.name)),
          relations: new Map(relations.map((relation) => [relation.name, relation.table])),
        };
        return [
          [name, table],
          [id, table],
        ] as const;
      }),
    );
    this.#endpoints = new Map(endpoints.map(({ id, name }) => [name, id]));
  }

  /** @throws ClientError UNKNOWN_NAME */
  table(nameOrId: string): NamedTable {
    const table = this.#tables.get(nameOrId);
    if (table === undefined) throw unknownName("table", nameOrId);
    return table;
  }

  /** @throws ClientError UNKNOWN_NAME */
  target(from: NamedTable, relation: string): NamedTable {
    const target = from.relations.get(relation);
    if (target === undefined) throw unknownName(`relation or item of ${from.name}`, relation);
    return this.table(target);
  }

  /** @throws ClientError UNKNOWN_NAME */
  endpoint(nameOrId: string): string {
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(nameOrId)) return nameOrId;
    const id = this.#endpoints.get(nameOrId);
    if (id === undefined) throw unknownName("endpoint", nameOrId);
    return id;
  }
}

/** Loads the names, and keeps them for each user. */
export class NameSource {
  readonly #transport: Transport;
  readonly #userId: () => Promise<string | null>;
  #kept: { readonly userId: string | null; readonly names: Promise<Names> } | null = null;

  constructor(
    transport: Transport,
    userId: () => Promise<string | null>,
    given: SchemaNames | undefined,
  ) {
    this.#transport = transport;
    this.#userId = userId;
    if (given !== undefined)
      this.#kept = { userId: null, names: Promise.resolve(new Names(given)) };
  }

  /**
   * Calls `use` with the names. If a name is unknown, loads the names again and calls `use` once
   * more: the definition may have changed.
   */
  async with<T>(use: (names: Names) => T, signal?: AbortSignal): Promise<T> {
    const userId = await this.#userId();
    const kept = this.#kept;
    const isKept = kept !== null && kept.userId === userId;
    try {
      return use(await waitFor(isKept ? kept.names : this.#load(userId), signal));
    } catch (error) {
      const isUnknown = error instanceof ClientError && error.code === "UNKNOWN_NAME";
      if (!isKept || !isUnknown) throw error;
      return use(await waitFor(this.#load(userId), signal));
    }
  }

  /** One load serves all callers. A failed load is forgotten, so that the next call tries again. */
  #load(userId: string | null): Promise<Names> {
    const names = this.#transport
      .json<SchemaNames>({
        method: "GET",
        path: "/schema",
        credential: "session",
        isRepeatable: true,
      })
      .then((schema) => {
        if (!Array.isArray(schema?.tables))
          throw new ClientError("The answer of /schema has no list of tables.", {
            code: "INVALID_ANSWER",
          });
        return new Names(schema);
      });
    const kept = { userId, names };
    this.#kept = kept;
    names.catch(() => {
      if (this.#kept === kept) this.#kept = null;
    });
    return names;
  }
}
