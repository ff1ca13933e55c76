// The entry of the program: command line in, exit code out. What a command does not need is not loaded: the server only for
// `start`, and of that only once its configuration is read.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Before anything else is imported: taking types off and compiling costs more than all the rest of a start, in time and memory.
enableCompileCache(join(import.meta.dirname, "../.cache/compile"));

const { processEnvironment } = await import("./config/index.ts");
const { processTerminal, runProgram } = await import("./cli/index.ts");

const terminal = processTerminal(processEnvironment());
process.exitCode = await runProgram(process.argv.slice(2), {
  terminal,
  start: async (options) => {
    const { serve } = await import("./serve.ts");
    return serve(terminal, options);
  },
});
