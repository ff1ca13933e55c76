// A gateway in a process of its own that watches its own event loop, for the hostile tests. A stall
// in the test's process would prove nothing. stage.ts forks it. Settings come as an argument, and
// figures go back as messages.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { loadConfig } from "../../src/config/config.ts";
import { createGateway } from "../../src/gateway/gateway.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { createLogger } from "../../src/platform/logger.ts";

interface Settings {
  readonly url: string;
  readonly masterKey: string;
  readonly directory: string;
}

export interface LoopFigures {
  /** Longest delay of a timer, in milliseconds. Other processes can cause it. */
  readonly delayMs: number;
  /** Longest CPU time that the thread of the event loop used between two ticks, in milliseconds. */
  readonly busyMs: number;
}

const { url, masterKey, directory } = JSON.parse(process.argv[2]!) as Settings;
const env = { DATABASE_URL: url, GATEWAY_MASTER_KEY: masterKey };
const args = { "server.port": "0", "server.mode": "development", "log.level": "error" };
const config = loadConfig({ directory, env, args });
const database = await openDatabase({
  url,
  masterKey: Buffer.from(masterKey, "hex"),
  migrate,
  poolSize: 4,
});
const gateway = await createGateway({ config, database, log: createLogger("error") });
const listening = await gateway.listen();

const delay = monitorEventLoopDelay({ resolution: 10 });
let busyMs = 0;
let used = process.threadCpuUsage();
// A busy machine also delays timers, and other threads hash passwords. So a stall is computing time
// of the event loop's own thread.
setInterval(() => {
  const now = process.threadCpuUsage(used);
  used = process.threadCpuUsage();
  busyMs = Math.max(busyMs, (now.user + now.system) / 1000);
}, 10).unref();

process.on("message", (message: "begin" | "figures" | "stop") => {
  if (message === "begin") {
    delay.enable();
    delay.reset();
    busyMs = 0;
    used = process.threadCpuUsage();
    process.send!("begun");
  } else if (message === "figures")
    process.send!({ delayMs: delay.max / 1e6, busyMs } satisfies LoopFigures);
  else void stop();
});

async function stop(): Promise<void> {
  await gateway.close();
  await database.close();
  process.disconnect();
}

process.send!(listening);
