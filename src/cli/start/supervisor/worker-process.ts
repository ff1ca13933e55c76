// The role of one process, preparation or worker, in a gateway with several processes. The
// supervisor passes the role to each process that it starts, in an environment variable.
import cluster from "node:cluster";
import {
  channelToSupervisor,
  createWorkerLink,
  type WorkerLink,
} from "../../../platform/machine/index.ts";
import type { Environment } from "../../../config/index.ts";

/** The variable does not begin with `GATEWAY_`, because it is not for users. */
const VARIABLE = "WORKSPACE_GATEWAY_PART";

/** The role of a process that a supervisor has started. */
export type ProcessPart =
  /** Does the work that is done once before the workers start, and ends. */
  | { readonly kind: "preparation" }
  /** Serves requests. The number of a worker counts from 1, and stays when it is restarted. */
  | {
      readonly kind: "worker";
      readonly number: number;
      /** Settings that the supervisor has computed, by key. */
      readonly args: Readonly<Record<string, string>>;
    };

/** Returns the environment variable that tells a new process its role. */
export const environmentOf = (part: ProcessPart): Record<string, string> => ({
  [VARIABLE]: JSON.stringify(part),
});

/** Returns the role of this process; null if no supervisor has started it. */
export function partOf(env: Environment): ProcessPart | null {
  const text = env[VARIABLE];
  return text === undefined || process.send === undefined
    ? null
    : (JSON.parse(text) as ProcessPart);
}

/** A worker as its own process sees it. */
export interface WorkerProcess {
  readonly number: number;
  readonly link: WorkerLink;
  readonly tellServing: (port: number, baseUrl: string) => void;
  /** Sends the metrics of this process when the supervisor asks for them. */
  readonly onMetricsWanted: (read: () => Promise<readonly object[]>) => void;
  /** Ends the channel to the supervisor, so that the process can end. */
  readonly leave: () => void;
}

/**
 * Connects this process with its supervisor. This process gets SIGTERM when the supervisor stops
 * it, and when the supervisor ends.
 */
export function connectWorker(number: number): WorkerProcess {
  const channel = channelToSupervisor()!;
  // Without this setting, Node would end the process at once. The process must first finish the
  // running requests.
  cluster.worker?.once("disconnect", () => {
    cluster.worker!.exitedAfterDisconnect = true;
  });
  channel.onEnd(() => void process.kill(process.pid, "SIGTERM"));
  channel.onMessage(({ type }) => {
    if (type === "aliveWanted") channel.send({ type: "alive" });
  });
  const link = createWorkerLink(channel);
  channel.send({ type: "connected" });
  return {
    number,
    link,
    tellServing: (port, baseUrl) => channel.send({ type: "serving", port, baseUrl }),
    onMetricsWanted: (read) =>
      channel.onMessage((message) => {
        if (message.type !== "metricsWanted") return;
        void read().then((metrics) => channel.send({ type: "metrics", id: message.id, metrics }));
      }),
    leave: () => {
      if (process.connected) process.disconnect();
    },
  };
}
