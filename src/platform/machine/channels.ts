// Channels between the supervisor and its workers, over the messages of Node's child processes.
import type { Worker } from "node:cluster";
import type { WorkerChannel } from "./cache-leases.ts";
import type { SupervisorMessage, WorkerMessage } from "./messages.ts";
import type { SupervisorChannel } from "./worker-link.ts";

/** Returns the supervisor's end of the channel to a worker. */
export const channelTo = (worker: Worker): WorkerChannel => ({
  send: (message: SupervisorMessage) => {
    if (worker.isConnected()) worker.send(message, undefined, undefined, ignore);
  },
  onMessage: (listener) => void worker.on("message", listener as (message: unknown) => void),
  onEnd: (listener) => void worker.on("exit", listener),
});

/** Returns the worker's end of its channel; null if this process was started without one. */
export function channelToSupervisor(): SupervisorChannel | null {
  if (process.send === undefined) return null;
  return {
    send: (message: WorkerMessage) => {
      if (process.connected) process.send!(message, undefined, undefined, ignore);
    },
    onMessage: (listener) => void process.on("message", listener as (message: unknown) => void),
    onEnd: (listener) => void process.on("disconnect", listener),
  };
}

/**
 * Ignores failed messages, because the other process may end at any time. `onEnd` reports its end.
 */
const ignore = (): void => {};
