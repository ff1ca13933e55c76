// Callers with every right on files: keys of both kinds, end users and members, which can read rows
// whose owner is `seen`.
import type { BlobMaker } from "../../src/blobs/index.ts";
import type { FileRight } from "../../src/catalog/definition.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { defineWorkspace, scope, WORKSPACE_ID } from "../support/definition.ts";
import { openEndUsers } from "../support/end-users.ts";
import { signInMember } from "../support/members.ts";
import type { Stage } from "../support/stage.ts";

/** Rights on files, each alone and some combinations. */
const lists: readonly (readonly FileRight[])[] = [
  [],
  ["list"],
  ["listOwn"],
  ["read"],
  ["readReferenced"],
  ["upload"],
  ["delete"],
  ["deleteOwn"],
  ["upload", "readReferenced", "listOwn", "deleteOwn"],
  ["list", "read", "upload", "delete"],
];
const everything = lists.at(-1)!;
const entry = scope({ rowFilter: [{ field: "owner", op: "eq", value: "seen" }] });
const holders = (prefix: string, more: object) =>
  Object.fromEntries(
    lists.map((files, at) => [`${prefix}${at}`, { files, tables: { albums: entry }, ...more }]),
  );
export const tables = {
  albums: { columns: { owner: { type: "text" }, papers: { type: "file" } } },
} as const;
export const definition = defineWorkspace({
  tables,
  keys: {
    ...holders("publishable", { kind: "publishable" }),
    ...holders("server", { kind: "server" }),
  },
  roles: holders("role", {}),
});

export interface Caller {
  readonly name: string;
  readonly kind: "publishable" | "server" | "endUser" | "member";
  readonly rights: ReadonlySet<FileRight>;
  readonly maker: BlobMaker;
  readonly headers: Readonly<Record<string, string>>;
  /** Id of a file that this caller uploaded. */
  readonly own: string;
}

/**
 * One caller per list of rights, as a key of either kind and as an end user, and one per role of
 * members.
 */
export async function openCallers(stage: Stage, baseUrl: string): Promise<readonly Caller[]> {
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const own = guidV7;
  const keys = (["publishable", "server"] as const).flatMap((kind) =>
    lists.map((list, at): Caller => {
      const name = `${kind}${at}`;
      const maker = `key:${definition.keys[name]!.id}` as const;
      const headers = bearer(stage.tokens[WORKSPACE_ID]![name]!);
      return { name, kind, rights: new Set(list), maker, headers, own: own() };
    }),
  );
  const endUsers = openEndUsers({ database: stage.database, baseUrl });
  const people: Caller[] = [];
  for (const [at, list] of lists.entries()) {
    const user = await endUsers.create({ workspaceId: WORKSPACE_ID, roles: [`role${at}`] });
    const { token } = await endUsers.signIn(user);
    const maker = `endUser:${user.id}` as const;
    const rights = new Set(list);
    people.push({
      name: `role${at}`,
      kind: "endUser",
      rights,
      maker,
      headers: bearer(token),
      own: own(),
    });
  }
  endUsers.close();
  const members: Caller[] = [];
  for (const role of ["viewer", "editor", "owner"] as const) {
    const { memberId, headers } = await signInMember(stage.database, {
      workspaceId: WORKSPACE_ID,
      role,
    });
    const rights = new Set<FileRight>(role === "viewer" ? ["list", "read"] : everything);
    members.push({
      name: role,
      kind: "member",
      rights,
      maker: `member:${memberId}`,
      headers,
      own: own(),
    });
  }
  return [...keys, ...people, ...members];
}
