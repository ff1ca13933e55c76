// A thread that compares passwords with bcrypt hashes. `bcrypt-threads.ts` starts the thread.
import { parentPort } from "node:worker_threads";
import { compareSync } from "bcryptjs";
import type { BcryptTask } from "./bcrypt-threads.ts";

parentPort!.on("message", ({ hash, password }: BcryptTask) => {
  parentPort!.postMessage(compareSync(password, hash));
});
