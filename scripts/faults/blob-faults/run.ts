// `npm run suite blob-faults`: kills nodes with SIGKILL while they upload and delete files.
// Compares the database and the folder of files with the answers of the nodes. Options: --help.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { workspaceId } from "../definition.ts";
import { createWorld } from "../world.ts";
import { randomFor } from "../../random.ts";
import { runBlobFaults } from "./rounds.ts";

const help = `npm run suite blob-faults -- [options]

Two nodes on one database and one folder upload and delete files. One node is killed with SIGKILL and started again beside the other. Then
both are killed. After each round, every record must have its bytes, and the state must agree with every answer. After a sweep, the folder
must contain no other bytes.

  --rounds 100   rounds, three kills each
  --seed 1       another seed gives other moments

Exit code 1 if a file was lost, a record has no bytes, a deleted file exists again, bytes have no record, or no kill explains an error.`;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(help);
else {
  const world = await createWorld();
  const folder = mkdtempSync(join(tmpdir(), "gateway-blob-faults-"));
  const { examples, ...figures } = await runBlobFaults({
    databaseUrl: world.databaseUrl,
    workspaceId,
    folder,
    rounds: Number(values.rounds),
    random: randomFor(values.seed),
  });
  for (const [name, value] of Object.entries(figures)) console.log(name.padEnd(16) + value);
  for (const example of examples.slice(0, 20)) console.log(`  ${example}`);
  const { lost, bare, undead, orphans, surprises } = figures;
  if (lost + bare + undead + orphans + surprises > 0) process.exitCode = 1;
  await world.close();
  rmSync(folder, { recursive: true, force: true });
}
