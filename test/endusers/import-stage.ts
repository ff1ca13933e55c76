// The setup of the import tests: a workspace with roles, its owner, and the owner's requests.
import type { RowRules } from "../../src/endusers/import/check-row.ts";
import { readRows, type ReadBatch } from "../../src/endusers/import/read-rows.ts";
import type { Ask } from "../support/http-client.ts";
import { formOf } from "../support/forms.ts";
import { signInMember } from "../support/members.ts";
import { openAccountStage, ours, type StageOptions } from "../auth/account-stage.ts";

export type ImportStage = Awaited<ReturnType<typeof openImportStage>>;

/** Reads a file of an import in this process. `importEndUsers.test.ts` tests the child process. */
export const readHere = (bytes: Buffer, rules: RowRules): AsyncGenerator<ReadBatch> =>
  readRows({ bytes, rules });

export async function openImportStage(options: StageOptions = {}) {
  const stage = await openAccountStage(options);
  const member = (role: "viewer" | "editor" | "owner", workspaceId = ours) =>
    signInMember(stage.database, { workspaceId, role, now: new Date(stage.now()) });
  const owner = await member("owner");

  /** Sends a request as the owner. */
  const ask = (rest: string, { headers, ...more }: Ask & { workspaceId?: string } = {}) =>
    stage.gateway.client(`/${more.workspaceId ?? ours}/endusers/import${rest}`, {
      ...more,
      headers: { ...owner.headers, ...headers },
    });

  const upload = (file: string | Buffer, name = "people.csv") => ask("", formOf(name, file));
  const execute = (importId: string, order: object = { mode: "create" }) =>
    ask(`/${importId}/execute`, { json: order });
  const progress = (importId: string) => ask(`/${importId}`);

  return {
    ...stage,
    workspaceId: ours,
    member,
    owner,
    ask,
    upload,
    execute,
    progress,
    /**
     * Uploads a file and executes the import.
     * @returns the result of the import
     */
    async import(file: string | Buffer, order: object = { mode: "create" }) {
      const { status, json, text } = await upload(file);
      if (status !== 200) throw new Error(`the file is refused: ${text}`);
      const ordered = await execute(json.importId as string, order);
      if (ordered.status !== 202) throw new Error(`the import is refused: ${ordered.text}`);
      return (await progress(json.importId as string)).json;
    },
    /** Returns the row of the account with an address. */
    async accountOf(email: string) {
      const [row] = await stage.sql(
        `select *, array(select role_id::text from gateway.end_user_role as r where r.end_user_id = u.id order by 1) as roles
         from gateway.end_user as u where workspace_id = $1 and email = $2`,
        [ours, email],
      );
      return row;
    },
    count: async (table: string): Promise<number> =>
      Number((await stage.sql(`select count(*)::int as n from ${table}`))[0]!["n"]),
  };
}
