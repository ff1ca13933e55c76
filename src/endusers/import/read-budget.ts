// A thread in the process that reads an import file. It ends the process if the process uses more
// processor time than an import may use (G29.1). The main thread of the process cannot check the
// time itself, because the library parses a whole sheet in one call.
import { workerData } from "node:worker_threads";

const EVERY_MS = 250;
const budgetMs = workerData as number;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  // The gateway recognises by this signal that the file needs too much memory or time. It then
  // sends the client an error that says so.
  if ((user + system) / 1_000 > budgetMs) process.kill(process.pid, "SIGABRT");
}, EVERY_MS);
