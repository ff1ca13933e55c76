// The contents that are backed up: the demo with people, players and files of many sizes, and a
// workspace with one large table.
import { randomBytes } from "node:crypto";
import { writeFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { randomFor } from "../../random.ts";
import type { CheckDeployment } from "./deployment.ts";

export const demo = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";
export const large = "be9c0000-0000-4000-8000-00000000b0b0";

export async function fillDemo(deployment: CheckDeployment, files: number): Promise<number> {
  const { run, sql, blobs, workspaceOf } = deployment;
  const applied = await run(["apply"]);
  if (applied.code !== 0) throw new Error(applied.err);
  await sql(
    `insert into gateway.end_user (id, workspace_id, email, password_hash, email_verified, generation)
    select md5('u' || i)::uuid, $1, 'u' || i || '@example.com', 'hash ' || i, true, i from generate_series(1, 2000) i`,
    [demo],
  );
  await sql(
    `insert into gateway_tx.player (id, workspace_id, platform, platform_player_id, end_user_id)
    select md5('p' || i)::uuid, $1, 'steam', i::text, md5('u' || i)::uuid from generate_series(1, 500) i`,
    [demo],
  );
  const random = randomFor("backup check");
  const workspace = await workspaceOf(demo);
  let bytes = 0;
  for (let n = 0; n < files; n += 1) {
    const size = n % 100 === 0 ? random.whole(1, 4) * 1_048_576 : random.whole(0, 100_000);
    bytes += size;
    const content = randomBytes(size);
    const chunks = (async function* () {
      yield content;
    })();
    const about = { extension: "zip", contentType: "application/zip", createdBy: null };
    await blobs.store(workspace, { name: `file ${n}.zip`, ...about, bytes: chunks });
  }
  return bytes;
}

/**
 * Creates and fills a workspace. It has two tables between which amounts are moved, and a table
 * with many rows of about one kilobyte.
 */
export async function fillLarge(
  { run, sql, directory }: CheckDeployment,
  megabytes: number,
): Promise<string> {
  const folder = join(directory, "large");
  mkdirSync(folder);
  const amount = "columns: { amount: { type: integer, required: true } }";
  writeFileSync(
    join(folder, "workspace.yaml"),
    `workspace: { id: ${large}, name: Large }\ntables: { rows: { columns: { text: { type: text } } }, left: { ${amount} }, right: { ${amount} } }\n`,
  );
  const applied = await run(["apply", folder, "--no-seed"]);
  if (applied.code !== 0) throw new Error(applied.err);
  const schema = `ws_${large.replaceAll("-", "")}`;
  await sql(
    `insert into ${schema}.rows select gen_random_uuid(), repeat(md5(i::text), 30) from generate_series(1, $1::int) i`,
    [megabytes * 1_000],
  );
  for (const side of ["left", "right"])
    await sql(
      `insert into ${schema}."${side}" select gen_random_uuid(), 100 from generate_series(1, 100)`,
    );
  return schema;
}

/**
 * Moves amounts from one table to the other until it is stopped. The sum over both tables must stay
 * the same in every backup.
 */
export async function startMoving({ sql }: CheckDeployment, schema: string) {
  const pairs = await sql<{ l: string; r: string }>(
    `select l.id as l, r.id as r from (select id, row_number() over () as n from ${schema}."left") l
    join (select id, row_number() over () as n from ${schema}."right") r using (n)`,
  );
  const move = `with one as (update ${schema}."left" set amount = amount - 1 where id = $1 returning 1)
    update ${schema}."right" set amount = amount + 1 where id = $2`;
  let goesOn = true;
  let moves = 0;
  const moving = (async () => {
    for (let n = 0; goesOn; n = (n + 1) % pairs.length) {
      await sql(move, [pairs[n]!.l, pairs[n]!.r]);
      moves += 1;
    }
  })();
  return {
    end: async (): Promise<number> => {
      goesOn = false;
      await moving;
      return moves;
    },
  };
}

export const sumOfBoth = async ({ sql }: CheckDeployment, schema: string): Promise<number> => {
  const [row] = await sql<{ sum: number }>(
    `select (select sum(amount) from ${schema}."left")::int + (select sum(amount) from ${schema}."right")::int as sum`,
  );
  return row!.sum;
};
