// The public API of cli/: the command-line program, and the terminal of the process.
export { runProgram } from "./program.ts";
export { processTerminal } from "./terminal.ts";
