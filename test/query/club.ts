// A small club for the tests of end users on `/query`: notes of members, some public, with columns that roles show or hide, and defaults
// that come from claims. Who asks has signed in.
import { schemaName } from "../../src/catalog/schema-name.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { openTestDatabase } from "../support/database.ts";
import { defineWorkspace, scope } from "../support/definition.ts";
import { openEndUsers, type EndUsers, type Profile } from "../support/end-users.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import type { Answer } from "../support/http-client.ts";
import { installWorkspace, type Tokens } from "../support/workspaces.ts";

const text = { type: "text" } as const;
const mine = [{ field: "owner", op: "eq", valueFromClaim: "sub" }];
const everyAction = ["read", "insert", "update", "delete"] as const;

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
    /** All of what is one's own. */
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
    /** A little of what is public. */
    visitor: {
      tables: {
        notes: scope({
          read: ["id", "title", "email"],
          masks: { email: { kind: "email" } },
          rowFilter: [{ field: "isPublic", op: "eq", value: true }],
          maxRows: 2,
        }),
      },
    },
    /** Figures over what is public. */
    counter: {
      tables: {
        notes: scope({
          read: ["id", "team"],
          aggregate: true,
          rowFilter: [{ field: "isPublic", op: "eq", value: true }],
        }),
      },
    },
    /** The notes of teams that are called like a role of one's own. */
    red: {
      tables: {
        notes: scope({
          read: ["id", "team"],
          rowFilter: [{ field: "team", op: "in", valueFromClaim: "role" }],
        }),
      },
    },
    /** The notes that bear one's own address. */
    addressee: {
      tables: {
        notes: scope({
          read: ["id", "email"],
          rowFilter: [{ field: "email", op: "eq", valueFromClaim: "email" }],
        }),
      },
    },
    /** Asks for a claim that no token has. */
    lost: {
      tables: {
        notes: scope({
          rowFilter: [
            {
              or: [
                { field: "isPublic", op: "eq", value: true },
                { field: "team", op: "eq", valueFromClaim: "department" },
              ],
            },
          ],
        }),
      },
    },
  },
  topics: { notes: { enabled: true } },
  keys: { app: { kind: "publishable" }, backend: { kind: "server", tables: "all" } },
});

export type RoleName = "author" | "visitor" | "counter" | "red" | "addressee" | "lost";

export interface Member {
  readonly id: string;
  readonly token: string;
  /** Sends a body to `/query`; the notes are `n`. */
  readonly send: (body: object, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  /** The rows of a query. */
  readonly rows: (query?: object) => Promise<Record<string, unknown>[]>;
  /** Another session of the same account, with the roles that it has now. */
  readonly again: () => Promise<Member>;
  readonly setRoles: (roles: readonly RoleName[]) => Promise<void>;
}

export interface Club {
  readonly gateway: TestGateway;
  readonly keys: Tokens;
  readonly endUsers: EndUsers;
  readonly member: (roles: readonly RoleName[], profile?: Profile) => Promise<Member>;
  readonly fill: (...rows: object[]) => Promise<void>;
  /** Straight from the database, by id. */
  readonly contents: (columns?: string) => Promise<Record<string, unknown>[]>;
  readonly sql: (text: string) => Promise<Record<string, unknown>[]>;
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openClub(): Promise<Club> {
  const database = await openTestDatabase();
  const keys = await installWorkspace(database, clubDefinition);
  const gateway = await startGateway({ database });
  const endUsers = openEndUsers({ database, baseUrl: gateway.baseUrl });
  const { id: workspaceId } = clubDefinition.workspace;
  const table = `${schemaName(workspaceId)}.notes`;
  const refs = { n: clubDefinition.tables["notes"]!.id };
  const sql: Club["sql"] = (statement) => database.database.owner.run({ text: statement });

  const member: Club["member"] = async (roles, profile = {}) => {
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
          return json.data as Record<string, unknown>[];
        },
        again: session,
        setRoles: (names) => endUsers.setRoles(user, names),
      };
    };
    return session();
  };

  return {
    gateway,
    keys,
    endUsers,
    member,
    sql,
    fill: async (...rows) => {
      const filled = rows.map((row) => ({ title: "note", isPublic: false, ...row }));
      const statement = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`;
      await database.database.owner.run({ text: statement }, [JSON.stringify(filled)]);
    },
    contents: (columns = "*") => sql(`select ${columns} from ${table} order by id`),
    reset: async () => {
      await sql(`truncate ${table}, gateway_tx.change, gateway_tx.idempotency`);
    },
    close: async () => {
      endUsers.close();
      await gateway.close();
      await database.close();
    },
  };
}
