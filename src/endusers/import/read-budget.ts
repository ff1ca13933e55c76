// A thread in the process that reads a file. It ends the process when the process has used more
// processor time than an import may use (G29.1). The reader itself cannot check the time, because
// it parses a whole sheet in one call.
import { workerData } from "node:worker_threads";

const EVERY_MS = 250;
const budgetMs = workerData as number;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  // The gateway interprets this signal as a file that needs too many resources.
  if ((user + system) / 1_000 > budgetMs) process.kill(process.pid, "SIGABRT");
}, EVERY_MS);
