// The setup of the measurement: an embedded PostgreSQL, a workspace, and a gateway process in
// production mode. Each kind of address has as many addresses as are measured. So no address
// reaches its limit of attempts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPasswords } from "../../../src/endusers/passwords/passwords.ts";
import { ask, startDatabase } from "../database.ts";
import { install } from "../install.ts";
import { post } from "../paced-load.ts";
import { pointRead, tokenOf, type Sketch } from "../sketch.ts";
import { startGateway } from "../targets.ts";

const workspace: Sketch = { id: "be9c0000-0000-4000-8000-000000000005", tables: { items: 1 } };

/** Kinds of addresses. Addresses of the kind `absent` have no account. */
export const sorts = [
  "absent",
  "active",
  "unconfirmed",
  "deactivated",
  "outside",
  "coded",
] as const;
export type Sort = (typeof sorts)[number];

export interface World {
  /** Sends a request, and returns the milliseconds until its answer. */
  readonly time: (route: string, body: object) => Promise<number>;
  readonly addressOf: (sort: Sort, n: number) => string;
  /** Creates the accounts again, and deletes all counters of attempts. */
  readonly reset: () => Promise<void>;
  readonly forgetCounts: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * @param imported the hash of each account with a password; by default a hash that the gateway
 *   makes
 */
export async function openWorld(samples: number, imported?: string): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-auth-timing-"));
  const dataDirectory = join(folder, "data");
  const postgres = await startDatabase(folder);
  await install(postgres.url, dataDirectory, [workspace]);
  const passwords = createPasswords();
  const caller = {};
  const hash = imported ?? (await passwords.hash("correct horse battery", caller));
  passwords.close();
  const gateway = await startGateway(
    postgres.url,
    dataDirectory,
    pointRead(workspace.id, "items", 0),
  );
  const token = tokenOf(workspace.id);

  const fill = (sort: Exclude<Sort, "absent">): string[] => {
    const isOutside = sort === "outside";
    return [
      `insert into gateway.end_user (id, workspace_id, email, password_hash, email_verified, auth_provider, deactivated_at)
       select md5('${sort}' || i)::uuid, '${workspace.id}', '${sort}' || i || '@example.com', ${isOutside ? "null" : `'${hash}'`},
         ${sort !== "unconfirmed"}, '${isOutside ? "acme" : "local"}', ${sort === "deactivated" ? "now()" : "null"}
       from generate_series(0, ${samples - 1}) i`,
    ];
  };

  const forgetCounts = async (): Promise<void> =>
    void (await ask(postgres.url, "delete from gateway.attempt"));

  return {
    async time(route, body) {
      const began = performance.now();
      const path = `/${workspace.id}/auth/${route}`;
      const status = await post(gateway.port, { path, token, body: JSON.stringify(body) });
      const took = performance.now() - began;
      if (status >= 500 || status === 429 || status === 0)
        throw new Error(`${route} is answered ${status}`);
      return took;
    },
    addressOf: (sort, n) => `${sort}${n % samples}@example.com`,
    async reset() {
      await ask(
        postgres.url,
        `delete from gateway.end_user where workspace_id = '${workspace.id}'`,
        ...(["active", "unconfirmed", "deactivated", "outside", "coded"] as const).flatMap(fill),
        `insert into gateway.reset_code (workspace_id, end_user_id, code_hash, expires_at)
          select workspace_id, id, sha256(email::bytea), now() + interval '1 day' from gateway.end_user where email like 'coded%'`,
        "analyze gateway.end_user",
        "analyze gateway.reset_code",
      );
      await forgetCounts();
    },
    forgetCounts,
    async stop() {
      await gateway.stop();
      await postgres.stop();
      for (const path of [folder, `${folder}-database`])
        rmSync(path, { recursive: true, force: true });
    },
  };
}
