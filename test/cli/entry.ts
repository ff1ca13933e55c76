// The command line without a server, for tests that run it as a process of its own. `start` only says what it was given.
import { runProgram } from "../../src/cli/program.ts";
import { processTerminal } from "../../src/cli/terminal.ts";

const terminal = processTerminal();
process.exitCode = await runProgram(process.argv.slice(2), {
  terminal,
  start: async (_terminal, options) => terminal.print(JSON.stringify(options)),
});
