// The program, as `npm start` and the `gateway` command run it. Plain JavaScript, so that a Node
// that cannot run the gateway can still print what to do.
import { pathToFileURL } from "node:url";
import { programFile } from "./bundle.mjs";
import { isEnough, needed, root } from "./runtime.mjs";

if (isEnough(process.version)) {
  await import(pathToFileURL(programFile()).href);
} else {
  console.error(
    `The gateway needs Node ${needed} or later; this is ${process.version}. In ${root}, run "npm start" to start it or "bin/gateway.mjs" to run a command. Both use a Node of their own.`,
  );
  process.exitCode = 1;
}
