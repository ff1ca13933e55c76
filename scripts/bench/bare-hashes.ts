// Measures how many comparisons of password hashes the machine can do in a process that does
// nothing else. The process has the same priority as the gateway's hash processes. logins.ts starts
// it.
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const self = fileURLToPath(import.meta.url);

export interface BareHashes {
  /** Comparisons per second, with as many in parallel as there are processors. */
  readonly perSecond: number;
  /** Processor time of one comparison, in microseconds. */
  readonly cpuMicros: number;
}

export async function bareHashes(
  hash: string,
  password: string,
  seconds: number,
): Promise<BareHashes> {
  const args = [self, hash, password, String(seconds)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as BareHashes;
}

if (process.argv[1] === self) {
  const [hash = "", password = "", seconds = "1"] = process.argv.slice(2);
  const { default: argon2 } = await import("argon2");
  await argon2.verify(hash, password);
  const before = process.cpuUsage();
  const began = performance.now();
  const until = began + Number(seconds) * 1000;
  let count = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < until) {
      await argon2.verify(hash, password);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, loop));
  const { user, system } = process.cpuUsage(before);
  const perSecond = count / ((performance.now() - began) / 1000);
  const figures: BareHashes = { perSecond, cpuMicros: (user + system) / count };
  console.log(JSON.stringify(figures));
}
