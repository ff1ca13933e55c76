// What other folders may use of cli/: all of it that is public passes through here.

export { endWithNotes, readSettings, type GlobalOptions, type Outcome } from "./command.ts";
export type { StartOptions } from "./commands/start.ts";
export { openDeployment, type Deployment } from "./deployment/deployment.ts";
export { describeFailure } from "./failure.ts";
export { firstStartText } from "./start/first-start.ts";
export { summariseStart } from "./start/start-summary.ts";
export { runProgram } from "./program.ts";
export { processTerminal, type Terminal } from "./terminal.ts";
