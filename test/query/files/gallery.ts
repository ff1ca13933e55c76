// A workspace with two tables with file columns, albums and pages. Tests call `WorkspaceData`
// directly, with callers that have any rights.
import { createRecordQuota } from "../../../src/metering/index.ts";
import { grantFor } from "../../../src/access/index.ts";
import { createResponseCache } from "../../../src/cache/index.ts";
import { buildWorkspace } from "../../../src/catalog/build-workspace.ts";
import type {
  FileRight,
  KeyDefinition,
  ScopeDefinition,
  WorkspaceDefinition,
} from "../../../src/catalog/definition.ts";
import {
  GatewayError,
  type AuthenticatedCaller,
  type EndUserCaller,
  type KeyCaller,
} from "../../../src/contract/index.ts";
import { compileReferenced } from "../../../src/query/compile/files/referenced.ts";
import { planReferenced } from "../../../src/query/plan/referenced.ts";
import { createHeavyReads } from "../../../src/query/execute/heavy-reads.ts";
import { accessOf, createWorkspaceData, mayReadReferenced } from "../../../src/query/index.ts";
import {
  defineWorkspace,
  referenceTo,
  refsIn,
  scope,
  WORKSPACE_ID,
} from "../../support/definition.ts";
import { openStage } from "../../support/stage.ts";
import { storeBlobs, type SketchedBlob } from "../../support/blobs.ts";

const tables = {
  albums: {
    columns: {
      id: { type: "integer", primaryKey: true, required: true },
      title: { type: "text", unique: true },
      owner: { type: "text" },
      papers: { type: "file" },
      scans: { type: "file" },
    },
  },
  pages: {
    columns: {
      id: { type: "integer", primaryKey: true, required: true },
      album: referenceTo("albums", "album", { inverse: "pages" }),
      pictures: { type: "file", default: ["00000000-0000-4000-8000-0000000000df"] },
    },
  },
} as const;
const aliases = { a: "albums", p: "pages" } as const;

/** A blob's id by its number in the test. */
export const blob = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
export const anna = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0a01";
const ben = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0b02";
export const otherWorkspace = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
/**
 * The stored files, by their numbers. Anna uploaded 1 and 2, Ben 3, the key `keeper` 4, and a
 * deleted user 5. Anna uploaded 9, too, but in another workspace.
 */
const keeper = defineWorkspace({ keys: { keeper: {} } }).keys["keeper"]!.id;
const stored: readonly SketchedBlob[] = [
  ...[1, 2].map((number) => ({ id: blob(number), createdBy: `endUser:${anna}` })),
  { id: blob(3), createdBy: `endUser:${ben}` },
  { id: blob(4), createdBy: `key:${keeper}` },
  { id: blob(5), createdBy: null },
];

interface Rights {
  readonly files?: readonly FileRight[] | "all";
  readonly tables: Readonly<Record<string, Partial<ScopeDefinition>>>;
}

export interface Outcome {
  readonly status: number;
  readonly json: { readonly affectedRows?: number; readonly data?: unknown };
  /** The refusal as text; empty if the request succeeded. */
  readonly refusal: string;
}

export type Gallery = Awaited<ReturnType<typeof openGallery>>;

const everything = scope({
  actions: ["read", "insert", "update", "delete"],
  insert: "*",
  update: "*",
});
export const all = { albums: everything, pages: everything } as const;

export async function openGallery() {
  const plain = defineWorkspace({ tables });
  const { database, sql, close } = await openStage(
    plain,
    defineWorkspace({ id: otherWorkspace, tables }),
  );
  await storeBlobs(database, WORKSPACE_ID, stored);
  await storeBlobs(database, otherWorkspace, [{ id: blob(9), createdBy: `endUser:${anna}` }]);
  const { read, write } = database.database;
  const heavyReads = createHeavyReads(10);
  let version = 0;
  let turns = 0;

  function open(
    rights: Readonly<Record<string, Rights>>,
    key: Partial<KeyDefinition> | null,
    isOlder = false,
  ) {
    const holders = Object.fromEntries(
      Object.entries(rights).map(([name, { files = [], tables: entries }]) => [
        name,
        {
          files,
          tables: Object.fromEntries(
            Object.entries(entries).map(([table, entry]) => [table, scope(entry)]),
          ),
          ...key,
        },
      ]),
    );
    const definition = defineWorkspace({
      tables,
      ...(key === null ? { roles: holders } : { keys: holders }),
    });
    const stored = isOlder
      ? (JSON.parse(
          JSON.stringify(definition, (key, value: unknown) =>
            key === "indexed" ? undefined : value,
          ),
        ) as WorkspaceDefinition)
      : definition;
    const workspace = buildWorkspace(stored, {
      version: ++version,
      rootSecret: Buffer.alloc(32, 1),
    });
    const clock = { now: () => Date.parse("2026-03-04T05:06:07Z") };
    const data = createWorkspaceData({
      records: createRecordQuota(),
      catalog: { get: () => workspace, refresh: async () => {} },
      clock,
      readPool: read,
      heavyReads: {
        ...heavyReads,
        run: (context, work) => {
          turns++;
          return heavyReads.run(context, work);
        },
      },
      writePool: write,
      changeFeed: { reportWrite: () => {} },
      responses: createResponseCache({
        writeFeed: { freshAt: 0, follow: () => {} },
        catalog: { freshAt: 0, isNewest: () => true },
        clock,
      }),
    });
    return (caller: AuthenticatedCaller) => {
      const grant = grantFor(workspace, caller);
      return {
        /** Runs a mutation, or a list of steps as one transaction. */
        write: async (body: object | readonly object[]): Promise<Outcome> => {
          const what = Array.isArray(body) ? { transaction: body } : { mutation: body };
          const request = { refs: refsIn(what, aliases, definition), ...what };
          try {
            const { text } = await data.write(accessOf(caller, grant), request as never);
            return { status: 200, json: JSON.parse(text), refusal: "" };
          } catch (error) {
            if (!(error instanceof GatewayError)) throw error;
            if (error.status >= 500) throw error.cause;
            return {
              status: error.status,
              json: {},
              refusal: `${error.status} ${error.code} ${error.message}`,
            };
          }
        },
        mayRead: (id: string) => mayReadReferenced(data, grant, caller, id),
        /** Returns the SQL that checks if a file column of a visible row refers to a file. */
        asking: () => compileReferenced(planReferenced(grant), workspace).text,
      };
    };
  }

  return {
    sql,
    database,
    /** Returns the number of reads so far that took a slot of heavy reads. */
    heavyTurns: () => turns,
    /**
     * Returns an end user with these roles. It is always Anna: her id is the claim `sub`.
     * @param isOlder true if the definition was applied before file columns had indexes
     */
    user: (roles: Readonly<Record<string, Rights>>, isOlder?: boolean) => {
      const caller: EndUserCaller = {
        kind: "endUser",
        workspaceId: WORKSPACE_ID,
        endUserId: anna,
        roles: Object.keys(roles),
        claims: { sub: anna },
        origins: null,
      };
      return open(roles, null, isOlder)(caller);
    },
    /** Returns a caller with the key `keeper` and these rights. */
    key: (rights: Rights, kind: KeyDefinition["kind"] = "server") => {
      const caller: KeyCaller = {
        kind: "key",
        workspaceId: WORKSPACE_ID,
        keyId: keeper,
        keyKind: kind,
        origins: null,
      };
      return open({ keeper: rights }, { kind })(caller);
    },
    fill: async (
      albums: readonly (readonly [id: number, owner: string, papers: string, scans?: string])[],
    ) => {
      await sql("truncate $ws.albums, $ws.pages");
      for (const [id, owner, papers, scans = null] of albums)
        await sql(
          "insert into $ws.albums (id, title, owner, papers, scans) values ($1, $2, $3, $4, $5)",
          [id, `album ${id}`, owner, papers, scans],
        );
    },
    albums: async () =>
      (
        await sql<{ id: number; papers: string[] | null; scans: string[] | null }>(
          "select id, papers, scans from $ws.albums order by id",
        )
      ).map(({ id, papers, scans }) => [id, papers, scans]),
    close,
  };
}

/** A list in PostgreSQL's text form. */
export const holding = (...numbers: readonly number[]): string =>
  `{${numbers.map(blob).join(",")}}`;
