// The entry of the program: command line in, exit code out. What a command does not need is not loaded.
//
// Plain JavaScript in a folder that is named like a file: `node src/main.ts` finds it under any Node, so that one which cannot read
// TypeScript says what to do instead of failing before its first line.
import { join } from "node:path";

if (process.features.typescript && Number.parseInt(process.versions.node, 10) >= 24) await main();
else await explain();

async function main() {
  const { enableCompileCache } = await import("node:module");
  // Before anything else is imported: taking types off and compiling costs more than all the rest of a start, in time and memory.
  const kept = join(import.meta.dirname, "../../.cache");
  enableCompileCache(join(kept, "compile"));
  const [command = ""] = process.argv.slice(2);
  // Options of Node may bring hooks of their own, which must see every module.
  if (/^[a-z]+$/.test(command) && process.execArgv.length === 0 && !process.env.NODE_OPTIONS) {
    const { useModuleCache } = await import("./module-cache.js");
    useModuleCache(join(kept, `modules-${command}.json`));
  }
  const { processTerminal, runProgram } = await import("../cli/index.ts");
  process.exitCode = await runProgram(process.argv.slice(2), { terminal: processTerminal() });
}

async function explain() {
  const { needed, root } = await import("../../scripts/runtime.mjs");
  console.error(
    `The gateway needs Node ${needed} or later; this is ${process.version}. In ${root}, "npm start" starts it and "npx gateway" runs its commands under a Node that they bring along.`,
  );
  process.exitCode = 1;
}
