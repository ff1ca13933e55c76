// Ends a process of expressions whose time is over: an expression without end hears nothing, not even that its gateway is gone.
import { parentPort, workerData } from "node:worker_threads";
import { processorMs } from "./processor-time.ts";

const LOOK_MS = 500;
const end = workerData as BigInt64Array<SharedArrayBuffer>;

setInterval(() => {
  const time = Atomics.load(end, 0);
  if (time !== 0n && time < processorMs()) process.kill(process.pid, "SIGKILL");
}, LOOK_MS);
parentPort!.postMessage("watching");
