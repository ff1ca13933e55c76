// `npm run suite timing-attack`: checks if the duration of an answer reveals a value that the row
// filter hides (G5.16). The script tries all ten digits as the first character of a hidden row.
// Each request also has a pattern that is expensive on the hidden row. The digit with the slowest
// answer is the guess. The exit code is 1 if there are more correct guesses than chance explains.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import { median } from "../bench/auth-timing/statistics.ts";
import { ask, startDatabase } from "../bench/database.ts";
import { install } from "../bench/install.ts";
import { post } from "../bench/paced-load.ts";
import { pointRead, tokenOf, type Sketch } from "../bench/sketch.ts";
import { startGateway } from "../bench/targets.ts";

const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
if (values.help) {
  console.log("npm run suite timing-attack");
  process.exit();
}

const workspace: Sketch = { id: "be9c0000-0000-4000-8000-000000000006", tables: { items: 100 } };
const table = `${schemaName(workspace.id)}.items`;
/** Number of rounds. Each round tries the ten digits. */
const rounds = 20;
const repeats = 5;
/**
 * The check fails from this number of correct guesses on. By chance, only one run in 400 has seven
 * or more correct guesses of 20.
 */
const tooMany = 7;
const length = 100_000;

/**
 * The row filter of the key. PostgreSQL estimates that it costs more than a pattern. Without
 * protection, the planner would therefore evaluate the pattern first.
 */
const filter = [
  {
    or: [
      { field: "amount", op: "gte", value: 0 },
      { field: "name", op: "eq", value: "-" },
    ],
  },
];

const guessed = (digit: number): string =>
  JSON.stringify({
    refs: { t: guidFrom(workspace.id, "table:items") },
    query: {
      from: "t",
      select: ["id"],
      where: [
        { field: "name", op: "startsWith", value: String(digit) },
        { field: "name", op: "nlike", value: `%${"a".repeat(200)}b%` },
      ],
    },
  });

const folder = mkdtempSync(join(tmpdir(), "gateway-timing-attack-"));
const dataDirectory = join(folder, "data");
const postgres = await startDatabase(folder);
await install(postgres.url, dataDirectory, [workspace]);
await ask(
  postgres.url,
  `update gateway.workspace set version = gateway.next_version(),
     definition = jsonb_set(definition::jsonb, '{keys,reader,tables,items,rowFilter}', '${JSON.stringify(filter)}')`,
);
const gateway = await startGateway(
  postgres.url,
  dataDirectory,
  pointRead(workspace.id, "items", 0),
);
const path = `/${workspace.id}/query`;
const time = async (digit: number): Promise<number> => {
  const began = performance.now();
  const status = await post(gateway.port, {
    path,
    token: tokenOf(workspace.id),
    body: guessed(digit),
  });
  if (status !== 200) throw new Error(`a guess is answered ${status}`);
  return performance.now() - began;
};

try {
  let right = 0;
  for (let round = 0; round < rounds; round++) {
    const secret = (round * 7 + 3) % 10;
    await ask(
      postgres.url,
      `delete from ${table} where amount < 0`,
      `insert into ${table} (id, name, amount) values (md5('hidden')::uuid, '${secret}' || repeat('a', ${length}), -1)`,
    );
    const times = Array.from({ length: 10 }, (): number[] => []);
    for (let n = 0; n < repeats; n++)
      for (const [digit, own] of times.entries()) own.push(await time(digit));
    const medians = times.map((own) => median(own));
    if (medians.indexOf(Math.max(...medians)) === secret) right++;
  }
  console.log(
    `${rounds * 10} guesses: the right one was the slowest in ${right} of ${rounds} rounds; chance: ${rounds / 10}`,
  );
  if (right >= tooMany) process.exitCode = 1;
} finally {
  await gateway.stop();
  await postgres.stop();
  for (const each of [folder, `${folder}-database`]) rmSync(each, { recursive: true, force: true });
}
