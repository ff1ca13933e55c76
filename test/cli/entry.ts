// The command line without a server, for tests that run it as a process of its own. `start` only says what it was given.
import { processEnvironment } from "../../src/config/env.ts";
import { runProgram } from "../../src/cli/program.ts";
import { processTerminal } from "../../src/cli/terminal.ts";

const terminal = processTerminal(processEnvironment());
process.exitCode = await runProgram(process.argv.slice(2), {
  terminal,
  start: async (options) => terminal.print(JSON.stringify(options)),
});
