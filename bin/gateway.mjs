#!/usr/bin/env node
// The `gateway` command: hands its arguments to bin/main.mjs, under a Node that can run it. Plain
// JavaScript without newer syntax, so that Node 18 can run this file and print what to do.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { findRuntime, needed, root, runtimeOptions } from "./runtime.mjs";
import { ensureValidators } from "./validators.mjs";

const runtime = findRuntime();
if (runtime === null) {
  console.error(
    `The gateway needs Node ${needed} or later; this is ${process.version}. Run "npm ci --include=optional" in ${root}, which brings one.`,
  );
  process.exit(1);
}
try {
  ensureValidators();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const main = join(root, "bin", "main.mjs");
const child = spawn(runtime, [...runtimeOptions, main, ...process.argv.slice(2)], {
  stdio: "inherit",
});
for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) {
  process.on(signal, () => {
    // Ctrl-C in a terminal also reaches the child, so this process does not send it the signal
    // again.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on("error", (error) => {
  console.error(`${runtime} could not be started: ${error.message}.`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
