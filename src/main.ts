// The entry of the program: it passes the command line to a command and sets the exit code. Loads
// only what the command needs. `bin/gateway.mjs` starts it under a Node that can run it.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Reads and writes of files wait for a thread. Node has four by default (G38).
process.env.UV_THREADPOOL_SIZE ??= "24";
// This comes before all other imports: to strip types and to compile costs more time than the rest
// of a start.
enableCompileCache(join(import.meta.dirname, "../.cache/compile"));
const { processTerminal, runProgram } = await import("./cli/index.ts");
process.exitCode = await runProgram(process.argv.slice(2), { terminal: processTerminal() });
