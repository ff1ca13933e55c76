// The tables and relations that the credential sees, by name. Requests name tables by GUID, so the
// client reads the names and GUIDs from `/schema`. It reads them again if a name is unknown or the
// user changes.
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
export interface KnownTable {
  readonly id: string;
  readonly name: string;
  readonly columns: ReadonlySet<string>;
  readonly relations: ReadonlyMap<string, string>;
}

export const isGuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const unknownName = (what: string, name: string): ClientError =>
  new ClientError(
    `The ${what} ${JSON.stringify(name)} does not exist, or the credential has no right to it. Check the name and the rights. Some rights need a user who has signed in.`,
    { code: "UNKNOWN_NAME" },
  );

export class NameTable {
  readonly #tables: ReadonlyMap<string, KnownTable>;
  readonly #endpoints: ReadonlyMap<string, string>;

  constructor({ tables, endpoints = [] }: SchemaNames) {
    this.#tables = new Map(
      tables.flatMap(({ id, name, columns, relations }) => {
        const table: KnownTable = {
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

  /**
   * Returns the table with this name or GUID.
   * @throws ClientError UNKNOWN_NAME
   */
  table(nameOrId: string): KnownTable {
    const table = this.#tables.get(nameOrId);
    if (table === undefined) throw unknownName("table", nameOrId);
    return table;
  }

  /**
   * Returns the table to which a relation leads.
   * @throws ClientError UNKNOWN_NAME
   */
  target(from: KnownTable, relation: string): KnownTable {
    const target = from.relations.get(relation);
    if (target === undefined) throw unknownName(`relation or item of ${from.name}`, relation);
    return this.table(target);
  }

  /**
   * Returns the id of the endpoint with this name.
   * @throws ClientError UNKNOWN_NAME
   */
  endpoint(name: string): string {
    const id = this.#endpoints.get(name);
    if (id === undefined) throw unknownName("endpoint", name);
    return id;
  }
}

interface KeptNames {
  readonly userId: string | null;
  readonly names: Promise<NameTable>;
  /** Time at which the names were loaded. */
  since: number;
}

/**
 * Milliseconds. Names that were loaded within this time are not loaded again, because the
 * definition has probably not changed.
 */
const YOUNG_MS = 2_000;

/** Loads the names, and caches them for each user. */
export class NameSource {
  readonly #transport: Transport;
  readonly #userId: () => Promise<string | null>;
  #kept: KeptNames | null = null;

  constructor(
    transport: Transport,
    userId: () => Promise<string | null>,
    given: SchemaNames | undefined,
  ) {
    this.#transport = transport;
    this.#userId = userId;
    if (given !== undefined)
      this.#kept = { userId: null, names: Promise.resolve(new NameTable(given)), since: 0 };
  }

  /**
   * Calls `use` with the names. If a name is unknown, loads the names again and calls `use` once
   * more: the definition may have changed. One load serves all calls that wait for it.
   */
  async with<T>(use: (names: NameTable) => T, signal?: AbortSignal): Promise<T> {
    const userId = await this.#userId();
    const used = this.#keptFor(userId) ?? this.#load(userId);
    try {
      return use(await waitFor(used.names, signal));
    } catch (error) {
      const isUnknown = error instanceof ClientError && error.code === "UNKNOWN_NAME";
      if (!isUnknown || Date.now() - used.since < YOUNG_MS) throw error;
      const kept = this.#keptFor(userId);
      const newer = kept === null || kept === used ? this.#load(userId) : kept;
      return use(await waitFor(newer.names, signal));
    }
  }

  #keptFor(userId: string | null): KeptNames | null {
    return this.#kept?.userId === userId ? this.#kept : null;
  }

  /** Requests the names. If this fails, nothing is cached, so that the next call tries again. */
  #load(userId: string | null): KeptNames {
    const names = this.#transport
      .json<SchemaNames>({
        method: "GET",
        path: "/schema",
        credential: "session",
        isRepeatable: true,
      })
      .then((schema) => {
        if (!Array.isArray(schema?.tables))
          throw new ClientError(
            "The response of /schema has no list of tables. Check the address of the gateway.",
            {
              code: "INVALID_ANSWER",
            },
          );
        kept.since = Date.now();
        return new NameTable(schema);
      });
    const kept: KeptNames = { userId, names, since: 0 };
    this.#kept = kept;
    names.catch(() => {
      if (this.#kept === kept) this.#kept = null;
    });
    return kept;
  }
}
