// The entry of the program: command line in, exit code out. What a command does not need is not loaded.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Before anything else is imported: taking types off and compiling costs more than all the rest of a start, in time and memory.
enableCompileCache(join(import.meta.dirname, "../.cache/compile"));

const { processTerminal, runProgram } = await import("./cli/index.ts");

process.exitCode = await runProgram(process.argv.slice(2), { terminal: processTerminal() });
