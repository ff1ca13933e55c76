// What other folders may use of cli/: all of it that is public passes through here.

export { runProgram } from "./program.ts";
export { processTerminal } from "./terminal.ts";
