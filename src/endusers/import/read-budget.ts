// The thread beside the reader of a file. It ends the process once the process has used more time
// of a processor than an import may (G29.1). The reader cannot do so: it parses a sheet in one
// piece.
import { workerData } from "node:worker_threads";

const EVERY_MS = 250;
const budgetMs = workerData as number;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  // The gateway takes this signal for a file that needs too much.
  if ((user + system) / 1_000 > budgetMs) process.kill(process.pid, "SIGABRT");
}, EVERY_MS);
