// Starts the program: passes the command line to a command, and sets the exit code. Loads only the
// code that the command needs. `bin/gateway.mjs` starts this file with a suitable version of Node.
import { executionAsyncResource } from "node:async_hooks";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Keeps one object of Node's tick queue, before anything else runs. V8 keeps the layout of these
// objects only while one exists. If a garbage collection finds none, V8 drops the layout for good.
// Each later `process.nextTick` then takes two to three times as long. See
// openapi/decisions/0030-tick-objects.md.
const retainedTicks: object[] = [];
process.nextTick(() => retainedTicks.push(executionAsyncResource()));

// Number of threads that read and write files. Node's default of four is too small (G38).
process.env.UV_THREADPOOL_SIZE ??= "24";
// Enables the cache of compiled code before the other imports. Without it, removing types and
// compiling would take most of the start. Threads and child processes use the cache, too, because
// they inherit the variable.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../.cache/compile");
enableCompileCache();
const { processTerminal, runProgram } = await import("./cli/index.ts");
process.exitCode = await runProgram(process.argv.slice(2), { terminal: processTerminal() });
