// The environment of the gateway's worker processes. It contains no secret.
import { processEnvironment } from "./env.ts";

const passedOn = [
  "PATH",
  "LD_LIBRARY_PATH",
  "SystemRoot",
  "TMPDIR",
  "TEMP",
  "NODE_COMPILE_CACHE",
] as const;

export function workerEnvironment(): Record<string, string> {
  const all = processEnvironment();
  const passed = passedOn.flatMap((name) => {
    const value = all[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(passed);
}
