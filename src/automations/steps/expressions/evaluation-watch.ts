// A thread that kills its expression process when the process exceeds its CPU time. An endless
// expression blocks the main thread, which then cannot stop itself or notice that the gateway has
// exited.
import { parentPort, workerData } from "node:worker_threads";
import { processorMs } from "./processor-time.ts";

const CHECK_MS = 500;
const end = workerData as BigInt64Array<SharedArrayBuffer>;

setInterval(() => {
  const time = Atomics.load(end, 0);
  if (time !== 0n && time < processorMs()) process.kill(process.pid, "SIGKILL");
}, CHECK_MS);
parentPort!.postMessage("watching");
