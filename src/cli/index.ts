// The command line program and the process's terminal.
export { runProgram } from "./program.ts";
export { processTerminal } from "./terminal.ts";
