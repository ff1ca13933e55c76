// The entry of the program: it passes the command line to a command and sets the exit code. Loads
// only what the command needs.
//
// This is plain JavaScript in a folder that is named like a file. `node src/main.ts` finds it under
// any Node. A Node that cannot read TypeScript can therefore explain itself instead of failing
// before the first line.
import { join } from "node:path";

if (process.features.typescript && Number.parseInt(process.versions.node, 10) >= 24) await main();
else await explainNodeVersion();

async function main() {
  // Reads and writes of files wait for a thread. Node has four by default (G38).
  process.env.UV_THREADPOOL_SIZE ??= "24";
  const { enableCompileCache } = await import("node:module");
  // This comes before all imports: stripping types and compiling costs more time and memory than
  // the rest of a start.
  const cacheFolder = join(import.meta.dirname, "../../.cache");
  enableCompileCache(join(cacheFolder, "compile"));
  const [command = ""] = process.argv.slice(2);
  // Options of Node may install hooks of their own, which must see every module.
  if (/^[a-z]+$/.test(command) && process.execArgv.length === 0 && !process.env.NODE_OPTIONS) {
    const { useModuleCache } = await import("./module-cache.js");
    useModuleCache(join(cacheFolder, `modules-${command}.json`));
  }
  const { processTerminal, runProgram } = await import("../cli/index.ts");
  process.exitCode = await runProgram(process.argv.slice(2), { terminal: processTerminal() });
}

async function explainNodeVersion() {
  const { needed, root } = await import("../../bin/runtime.mjs");
  console.error(
    `The gateway needs Node ${needed} or later; this is ${process.version}. In ${root}, run "npm start" to start it or "npx gateway" to run a command. Both use a Node of their own.`,
  );
  process.exitCode = 1;
}
