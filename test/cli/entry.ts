// The command line without a server, for tests that run it as a separate process. `start` only
// prints its options.
import { runProgram } from "../../src/cli/program.ts";
import { processTerminal } from "../../src/cli/terminal.ts";

const terminal = processTerminal();
process.exitCode = await runProgram(process.argv.slice(2), {
  terminal,
  start: async (_terminal, options) => terminal.print(JSON.stringify(options)),
});
