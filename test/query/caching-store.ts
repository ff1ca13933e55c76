// A small library (authors, books, notes) for the tests of caching. It has API keys with every
// cache mode, some of them with equal rights, and end users. A test can open several gateways on
// its database, and can write to the database as another node would.
import { expect, vi } from "vitest";
import { schemaName } from "../../src/catalog/schema-name.ts";
import type { KeyDefinition, WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { createPostgresSignals } from "../../src/platform/signals/signals.ts";
import { recordChange } from "../../src/outbox/index.ts";
import {
  authDefaults,
  defineWorkspace,
  referenceTo,
  refsIn,
  scope,
} from "../support/definition.ts";
import { openEndUsers } from "../support/end-users.ts";
import type { TestGatewayOptions } from "../support/gateway.ts";
import type { Answer } from "../support/http-client.ts";
import { soon } from "../support/soon.ts";
import { openStage } from "../support/stage.ts";

const id = { type: "integer", primaryKey: true, required: true } as const;

/**
 * Authors, their books, and unrelated notes. The key `famous` sees only the books of famous
 * authors. An end user with the role `reader` sees only the books of the author with its own user
 * name.
 */
const libraryDefinition = (
  keys: Readonly<Record<string, Partial<KeyDefinition>>>,
): WorkspaceDefinition =>
  defineWorkspace({
    workspace: { auth: { ...authDefaults, cache: { mode: "write" } } },
    tables: {
      authors: { columns: { id, name: { type: "text" }, famous: { type: "boolean" } } },
      books: {
        columns: {
          id,
          title: { type: "text" },
          author: referenceTo("authors", "author", { inverse: "books", onDelete: "cascade" }),
        },
      },
      notes: { columns: { id, text: { type: "text" } } },
    },
    roles: {
      reader: {
        tables: {
          books: scope({
            rowFilter: [
              {
                relation: "author",
                where: [{ field: "name", op: "eq", valueFromClaim: "username" }],
              },
            ],
          }),
          notes: scope(),
        },
      },
      guest: { tables: { notes: scope() } },
    },
    keys,
  });

const everything = { kind: "server", tables: "all" } as const;

const keys = {
  plain: everything,
  time: { ...everything, cache: { mode: "time", ttlSeconds: 30 } },
  write: { ...everything, cache: { mode: "write" } },
  writeTwin: { ...everything, cache: { mode: "write" } },
  hybrid: { ...everything, cache: { mode: "hybrid", ttlSeconds: 30 } },
  famous: {
    ...everything,
    cache: { mode: "write" },
    tables: {
      books: scope({
        rowFilter: [
          {
            relation: "author",
            match: "some",
            where: [{ field: "famous", op: "eq", value: true }],
          },
        ],
      }),
      notes: scope(),
    },
  },
} as const satisfies Record<string, Partial<KeyDefinition>>;

const rows = [
  `insert into authors values (1, 'Woolf', true), (2, 'Nobody', false)`,
  `insert into books values (1, 'Orlando', 1), (2, 'The Waves', 1), (3, 'Leaflet', 2)`,
  `insert into notes values (1, 'one'), (2, 'two'), (3, 'three')`,
];

export type Library = Awaited<ReturnType<typeof openLibrary>>;

export type Node = Awaited<ReturnType<Library["open"]>>;

type OpenOptions = Pick<TestGatewayOptions, "clock" | "signals" | "feedAgeMaxMs">;

interface AskMore {
  readonly ifNoneMatch?: string | undefined;
  readonly body?: object;
}

const aliases = { a: "authors", b: "books", n: "notes" };

/** The public address of every gateway on this database. */
const baseUrl = "http://library.example";

export async function openLibrary(more: Readonly<Record<string, Partial<KeyDefinition>>> = {}) {
  const definition = libraryDefinition({ ...keys, ...more });
  const { id: workspaceId } = definition.workspace;
  const stage = await openStage(definition);
  const { database } = stage;
  const tokens = stage.tokens[workspaceId]!;
  await stage.load(...rows);
  const table = (name: string): string => definition.tables[name]!.id;
  const endUsers = stage.keep(openEndUsers({ database, baseUrl }));
  return {
    database,
    definition,
    tokens,
    /** The issuer whose tokens every node accepts. */
    endUsers,
    table,
    /**
     * Runs a statement as another node would: with its change row, which invalidates caches, in one
     * transaction.
     */
    write: (statement: string, ...tables: string[]) =>
      database.database.write.transaction(async (connection) => {
        const searchPath = `set local search_path = ${schemaName(workspaceId)}`;
        for (const text of [searchPath, statement]) await connection.run({ text });
        await recordChange(connection, workspaceId, tables.map(table));
      }),
    /**
     * Starts one more gateway on the library's database. It is closed together with the library. It
     * has already read all changes of the database.
     */
    open: async (options: OpenOptions = {}) => {
      const settings = { "server.baseUrl": baseUrl };
      const gateway = await stage.openGateway({ settings, ...options });
      const send = (key: string, work: object, body: object, headers = {}) =>
        gateway.client(`/${workspaceId}/query`, {
          key: tokens[key] ?? key,
          json: { refs: refsIn(work, aliases, definition), ...body },
          headers,
        });
      const first = { from: "n", where: [{ field: "id", op: "eq", value: -1 }] };
      await vi.waitFor(async () => {
        expect(cacheOf(await send("write", first, { query: first }))).toBe("200 HIT");
      }, soon);
      return {
        ...gateway,
        /** Sends a query to `/query`. It names each table by its first letter. */
        ask: (key: string, query: object, { ifNoneMatch, body }: AskMore = {}) => {
          const headers = ifNoneMatch === undefined ? {} : { "if-none-match": ifNoneMatch };
          return send(key, query, { query, ...body }, headers);
        },
        /**
         * Sends a `mutation`, or a list of steps as `transaction`, with the key `plain`, which has
         * no cache.
         */
        change: (work: object | readonly object[]) =>
          send("plain", work, Array.isArray(work) ? { transaction: work } : { mutation: work }),
      };
    },
    /**
     * Opens a channel that tells nodes of changes at once, over the library's database. It is
     * closed together with the library.
     */
    openSignals: async () => stage.keep(await createPostgresSignals({ url: database.url })),
    close: stage.close,
  };
}

/** Returns the status and the `X-Cache` header of an answer. */
export const cacheOf = ({ status, headers }: Answer): string =>
  `${status} ${String(headers["x-cache"])}`;
