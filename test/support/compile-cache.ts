// The directory of Node's compile cache, which processes started by tests share. Some tests kill a
// process before it has written to the cache. For these processes, the cache is filled before the
// tests.
import { fork } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

export const compileCache = join(root, ".cache", "node-compile");

const killed = [
  "endusers/import/read-worker.ts",
  "automations/steps/expressions/evaluation-process.ts",
];

/**
 * Starts each program once and lets it end, so that it writes the compile cache. This runs in
 * parallel with other work before the first test.
 */
export function fillCompileCache(): void {
  for (const file of killed) {
    const env = { ...process.env, NODE_COMPILE_CACHE: compileCache };
    const child = fork(join(root, "src", file), { env, execArgv: [], stdio: "ignore" });
    child.on("error", () => {}).disconnect();
    child.unref();
  }
}
