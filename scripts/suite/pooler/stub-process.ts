// Runs the stub pooler in a process of its own, so that it does not slow its clients down. The
// parent process sends the options, and gets the port. The stub pooler ends with the parent
// process.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { StartedPooler } from "./pgbouncer.ts";
import { startStubPooler, type StubPoolerOptions } from "./stub-pooler.ts";

const file = fileURLToPath(import.meta.url);

export async function startStubProcess(
  text: string,
  options: StubPoolerOptions,
): Promise<StartedPooler> {
  const child = fork(file);
  child.send(options);
  const [port] = (await once(child, "message")) as [number];
  const close = async (): Promise<void> => {
    child.disconnect();
    await once(child, "exit");
  };
  return { text, port, close };
}

if (process.argv[1] === file && process.send !== undefined) {
  const [options] = (await once(process, "message")) as [StubPoolerOptions];
  const pooler = await startStubPooler(options);
  process.once("disconnect", () => void pooler.close().then(() => process.exit(0)));
  process.send(pooler.port);
}
