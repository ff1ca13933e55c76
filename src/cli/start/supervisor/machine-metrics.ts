// The metrics of a gateway with several processes: the sums of all workers, then the values of each
// worker with the label `worker`.
import { serveMetrics } from "../../../gateway/index.ts";
import type { WorkerChannel } from "../../../platform/machine/index.ts";
import type { WorkerSlots } from "./worker-slots.ts";

/** A worker that does not send its metrics in this time, in milliseconds, is left out. */
const ANSWER_MS = 2_000;

/** A metric as `prom-client` describes it. */
interface MetricJson {
  readonly name: string;
  readonly values: readonly { readonly labels: Readonly<Record<string, string | number>> }[];
}

/** Serves the metrics, if a port is configured. */
export async function serveMachineMetrics(
  port: number | null,
  slots: WorkerSlots,
): Promise<{ readonly close: () => Promise<void> }> {
  if (port === null) return { close: async () => {} };
  const { AggregatorRegistry } = await import("prom-client");
  let count = 0;
  return serveMetrics(port, async () => {
    count += 1;
    const answers = await metricsOf(slots, count);
    const each = answers.flatMap(({ number, metrics }) =>
      (metrics as readonly MetricJson[]).map((metric) => ofWorker(metric, number)),
    );
    const sums = AggregatorRegistry.aggregate(answers.map(({ metrics }) => metrics as object[]));
    const own = AggregatorRegistry.aggregate([each]);
    return {
      contentType: sums.contentType,
      text: `${await sums.metrics()}\n${await own.metrics()}\n`,
    };
  });
}

/**
 * Renames a metric of a worker. A sum over the old name would count the values of the workers
 * twice.
 */
const ofWorker = (metric: MetricJson, worker: number): MetricJson => ({
  ...metric,
  name: metric.name.replace(/^(gateway_)?/, "gateway_worker_"),
  values: metric.values.map((value) => ({
    ...value,
    ...("metricName" in value && {
      metricName: String(value.metricName).replace(/^(gateway_)?/, "gateway_worker_"),
    }),
    labels: { ...value.labels, worker: String(worker) },
  })),
});

/** Functions that take the answers to open requests for metrics, by channel and number. */
const waiting = new WeakMap<WorkerChannel, Map<number, (metrics: readonly object[]) => void>>();

/** Returns the metrics of all workers. Leaves out workers that do not answer in time. */
async function metricsOf(
  slots: WorkerSlots,
  id: number,
): Promise<readonly { readonly number: number; readonly metrics: readonly object[] }[]> {
  const asked = [...slots.channels].map(async ([number, channel]) => {
    const { promise, resolve } = Promise.withResolvers<readonly object[] | null>();
    const limit = setTimeout(() => resolve(null), ANSWER_MS);
    const questions = questionsTo(channel).set(id, resolve);
    channel.send({ type: "metricsWanted", id });
    const metrics = await promise;
    clearTimeout(limit);
    questions.delete(id);
    return metrics === null ? [] : [{ number, metrics }];
  });
  return (await Promise.all(asked)).flat();
}

function questionsTo(channel: WorkerChannel): Map<number, (metrics: readonly object[]) => void> {
  let questions = waiting.get(channel);
  if (questions === undefined) {
    const created = new Map<number, (metrics: readonly object[]) => void>();
    channel.onMessage((message) => {
      if (message.type === "metrics") created.get(message.id)?.(message.metrics);
    });
    waiting.set(channel, (questions = created));
  }
  return questions;
}
