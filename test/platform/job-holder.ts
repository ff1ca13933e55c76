// A node in a separate process that takes a job and never finishes it. The test kills the process
// after it has printed `holding`.
import { createJobQueue } from "../../src/platform/jobs/job-queue.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createPool } from "../../src/platform/postgres/pool.ts";

const connection = { connectionString: process.argv[2] };
const queue = createJobQueue({
  control: createPool({ connection, size: 2 }),
  connection,
  log: createLogger("silent"),
  pollMs: 50,
  sweepMs: 50,
});
queue.start({
  async hold() {
    console.log("holding");
    await new Promise(() => setInterval(() => {}, 1_000));
  },
});
