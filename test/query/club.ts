// A small club for the tests of end users on `/query`: notes of members, some of them public. Roles
// show or hide columns, and defaults come from claims. Callers are signed in.
import { schemaName } from "../../src/catalog/schema-name.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { defineWorkspace, scope } from "../support/definition.ts";
import { openEndUsers, type Profile } from "../support/end-users.ts";
import type { Answer } from "../support/http-client.ts";
import { fillTables, openStage, type SqlRow } from "../support/stage.ts";
import { emptying } from "../support/emptying.ts";

const text = { type: "text" } as const;
const mine = [{ field: "owner", op: "eq", valueFromClaim: "sub" }];
const everyAction = ["read", "insert", "update", "delete"] as const;
const ofPublic = [{ field: "isPublic", op: "eq", value: true }];

export const clubDefinition: WorkspaceDefinition = defineWorkspace({
  tables: {
    notes: {
      columns: {
        id: { type: "integer", primaryKey: true, required: true },
        title: { type: "text", required: true },
        secret: text,
        isPublic: { type: "boolean", required: true, default: false },
        team: text,
        owner: { type: "uuid", default: "{{claim:sub}}" },
        author: { type: "text", default: "{{claim:username}}" },
        email: { type: "text", default: "{{claim:email}}" },
        issuedAt: { type: "bigint", default: "{{claim:iat}}" },
        place: { type: "uuid", default: "{{claim:workspaceId}}" },
        day: { type: "date", default: "{{claim:username}}" },
      },
    },
  },
  roles: {
    /** Every right on the user's own notes. */
    author: {
      topics: "all",
      tables: {
        notes: scope({
          actions: everyAction,
          insert: ["id", "title", "secret", "isPublic", "team", "owner"],
          update: ["title", "secret", "isPublic", "owner"],
          rowFilter: mine,
        }),
      },
    },
    /** Reads a few columns of public notes. */
    visitor: {
      tables: {
        notes: scope({
          read: ["id", "title", "email"],
          masks: { email: { kind: "email" } },
          rowFilter: ofPublic,
          maxRows: 2,
        }),
      },
    },
    /** Reads and aggregates public notes. */
    counter: {
      tables: {
        notes: scope({
          read: ["id", "team"],
          aggregate: true,
          rowFilter: ofPublic,
        }),
      },
    },
    /** The notes of teams whose name is a role of the user. */
    red: {
      tables: {
        notes: scope({
          read: ["id", "team"],
          rowFilter: [{ field: "team", op: "in", valueFromClaim: "role" }],
        }),
      },
    },
    /** The notes with the user's own address. */
    addressee: {
      tables: {
        notes: scope({
          read: ["id", "email"],
          rowFilter: [{ field: "email", op: "eq", valueFromClaim: "email" }],
        }),
      },
    },
    /** Has a row filter with a claim that no token contains, so it sees no notes. */
    lost: {
      tables: {
        notes: scope({
          rowFilter: [
            {
              or: [...ofPublic, { field: "team", op: "eq", valueFromClaim: "department" }],
            },
          ],
        }),
      },
    },
  },
  topics: { notes: { enabled: true } },
  keys: { app: { kind: "publishable" }, backend: { kind: "server", tables: "all" } },
});

type RoleName = "author" | "visitor" | "counter" | "red" | "addressee" | "lost";

export interface Member {
  readonly id: string;
  readonly token: string;
  /** Sends a body to `/query`. In the body, the alias `n` stands for the table of notes. */
  readonly send: (body: object, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  /** The rows of a query. */
  readonly rows: (query?: object) => Promise<SqlRow[]>;
  /** Signs the same account in once more, with the roles that the account has now. */
  readonly again: () => Promise<Member>;
  readonly setRoles: (roles: readonly RoleName[]) => Promise<void>;
}

export type Club = Awaited<ReturnType<typeof openClub>>;

export async function openClub() {
  const { id: workspaceId } = clubDefinition.workspace;
  const stage = await openStage(clubDefinition);
  const gateway = await stage.openGateway();
  const endUsers = stage.keep(openEndUsers({ database: stage.database, baseUrl: gateway.baseUrl }));
  const refs = { n: clubDefinition.tables["notes"]!.id };
  const { sql } = stage;

  const member = async (roles: readonly RoleName[], profile: Profile = {}): Promise<Member> => {
    const user = await endUsers.create({ workspaceId, roles, profile });
    const session = async (): Promise<Member> => {
      const { token } = await endUsers.signIn(user);
      const send: Member["send"] = (body, headers = {}) =>
        gateway.client(`/${workspaceId}/query`, { key: token, json: { refs, ...body }, headers });
      return {
        id: user.id,
        token,
        send,
        rows: async (query = {}) => {
          const orderBy = [{ field: "id" }];
          const { status, json } = await send({ query: { from: "n", orderBy, ...query } });
          if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`);
          return json.data as SqlRow[];
        },
        again: session,
        setRoles: (names) => endUsers.setRoles(user, names),
      };
    };
    return session();
  };

  return {
    gateway,
    database: stage.database,
    keys: stage.tokens[workspaceId]!,
    endUsers,
    member,
    sql,
    fill: async (...rows: object[]) => {
      const filled = rows.map((row) => ({ title: "note", isPublic: false, ...row }));
      await fillTables(stage.database, schemaName(workspaceId), [["notes", filled]]);
    },
    /** Reads all rows of the table of notes directly from the database, ordered by id. */
    contents: (columns = "*") => sql(`select ${columns} from $ws.notes order by id`),
    reset: async () => {
      await sql(emptying("$ws.notes", "gateway_tx.change", "gateway_tx.idempotency"));
    },
    close: stage.close,
  };
}
