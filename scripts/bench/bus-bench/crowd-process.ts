// Starts the process of the subscribers, and sends commands to it. The measuring process uses this
// file.
import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command, CrowdFigures } from "./messages.ts";

export interface Crowd {
  readonly tell: (command: Command) => Promise<CrowdFigures>;
  /**
   * Reads the figures again and again until the condition is true. After one minute, returns the
   * last figures.
   */
  readonly until: (isSo: (figures: CrowdFigures) => boolean) => Promise<CrowdFigures>;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

const UNTIL_MS_MAX = 60_000;

export function startCrowd(): Crowd {
  const child = fork(join(import.meta.dirname, "crowd.ts"), []);
  const waiting: ((figures: CrowdFigures) => void)[] = [];
  child.on("message", (figures: CrowdFigures) => waiting.shift()?.(figures));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const tell: Crowd["tell"] = (command) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      child.send(command);
    });
  return {
    tell,
    until: async (isSo) => {
      const deadline = performance.now() + UNTIL_MS_MAX;
      for (;;) {
        const figures = await tell({ do: "figures" });
        if (isSo(figures) || performance.now() > deadline) return figures;
        await sleep(100);
      }
    },
    pid: child.pid!,
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
