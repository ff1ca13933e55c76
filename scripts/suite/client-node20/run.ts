// `npm run suite client-node20`: runs the built client under Node 20 against a gateway, which is
// killed during a subscription. Exit code 1 if a part fails, or if an event is missing or comes
// twice.
import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs, promisify } from "node:util";
import { createClient } from "../../../src/client/index.ts";
import { buildClient } from "../../tools/build-client.ts";
import { openGateway } from "./world.ts";

const help = `npm run suite client-node20 -- [--node <file>]

Builds the client and runs it under Node 20. Without --node, npm installs a Node 20 into .cache/node20/.`;

const options = { node: { type: "string" }, help: { type: "boolean", default: false } } as const;
const { values } = parseArgs({ options });
/** Events before and after each restart of the gateway. */
const eventsPerRound = 20;
const rounds = 3;
const firstId = 100;

/** Returns the program of an installed Node 20. npm installs it at the first use. */
async function installedNode(): Promise<string> {
  const folder = join(import.meta.dirname, "../../../.cache/node20");
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const file = join(
    folder,
    "node_modules",
    name,
    process.platform === "win32" ? "bin/node.exe" : "bin/node",
  );
  if (!existsSync(file))
    await promisify(execFile)("npm", ["install", "--prefix", folder, "--no-save", `${name}@20`]);
  return file;
}

interface Line {
  readonly name?: string;
  readonly isGood?: boolean;
  readonly offset?: number;
  readonly ids?: readonly number[];
}

async function runClient(node: string): Promise<void> {
  const { folder } = await buildClient();
  const gateway = await openGateway();
  try {
    const { url, workspace, serverKey, appKey } = gateway;
    const program = spawn(
      node,
      [join(import.meta.dirname, "program.mjs"), join(folder, "index.js"), url, workspace, appKey],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    const ended = new Promise((resolve) => program.once("close", resolve));
    const events: Line[] = [];
    const reading = (async () => {
      for await (const text of createInterface({ input: program.stdout })) {
        const line = JSON.parse(text) as Line;
        if (line.offset !== undefined) events.push(line);
        else tell(line.name ?? "", line.isGood === true);
      }
    })();
    const server = createClient({ url, workspace, key: serverKey, maxWaitMs: 60_000 });
    const isOver = (): boolean => program.exitCode !== null;
    let sent = 0;
    for (let round = 0; round < rounds; round++) {
      // Restarts the gateway while the program is connected and has not received all events yet.
      if (round > 0) {
        await until(() => isOver() || events.length > sent - eventsPerRound);
        await gateway.restart();
      }
      for (let n = 0; n < eventsPerRound; n++)
        await server
          .from("notes")
          .insert({ id: firstId + sent++, text: "x" })
          .notify("notes:all");
    }
    await until(() => isOver() || events.length >= sent);
    program.stdin.end();
    await Promise.all([ended, reading]);
    const expected = Array.from({ length: sent }, (_, n) => ({
      offset: n + 1,
      ids: [firstId + n],
    }));
    const isWhole = JSON.stringify(events) === JSON.stringify(expected);
    tell(`subscribes: ${events.length} of ${sent} events over ${rounds - 1} restarts`, isWhole);
    tell("ends", program.exitCode === 0);
  } finally {
    await gateway.close();
  }
}

/** Waits until the condition is true, for a minute at most. */
async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!isTrue() && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

function tell(name: string, isGood: boolean): void {
  console.log(`${isGood ? "good" : "BAD "}  ${name}`);
  if (!isGood) process.exitCode = 1;
}

if (values.help) console.log(help);
else {
  const node = values.node ?? (await installedNode());
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  tell(`runs under Node ${version.slice(1)}`, version.startsWith("v20."));
  await runClient(node);
}
