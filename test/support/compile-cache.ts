// The directory of Node's compile cache for processes that tests start. Fills the cache in advance
// for processes that are killed before they could write it.
import { fork } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

export const compileCache = join(root, ".cache", "node-compile");

const killed = [
  "endusers/import/read-worker.ts",
  "automations/steps/expressions/evaluation-process.ts",
];

/** Starts each program once and lets it end. This runs beside other work before the first test. */
export function fillCompileCache(): void {
  for (const file of killed) {
    const env = { ...process.env, NODE_COMPILE_CACHE: compileCache };
    const child = fork(join(root, "src", file), { env, execArgv: [], stdio: "ignore" });
    child.on("error", () => {}).disconnect();
    child.unref();
  }
}
