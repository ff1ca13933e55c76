// Serves metrics for Prometheus on a separate port, which accepts connections only from this
// computer. If no port is configured, nothing is measured and the library `prom-client` is not
// loaded.
import { createServer } from "node:http";
import { once } from "node:events";
import type { OperationId, ResponseViolation } from "../../contract/index.ts";
import type { QueryLog } from "../../log/index.ts";
import type { MeasuredResource } from "../../platform/capacity/index.ts";
import { isLoopbackHost } from "../../platform/index.ts";
import type { PoolStatus } from "../../platform/postgres/index.ts";
import { registerCapacityMetrics } from "./capacity-metrics.ts";

export type RequestMetrics = Pick<Awaited<ReturnType<typeof createMetrics>>, "observe">;

/**
 * Creates the metrics, and starts their HTTP server if a port is configured.
 * @param port the port on the loopback address; null for no metrics
 * @param isWorker true if the supervisor serves the metrics of this process
 */
export async function createMetrics(
  port: number | null,
  isWorker: boolean,
  sources: {
    readonly pools: Readonly<Record<string, { readonly status: PoolStatus }>>;
    readonly queryLog: Pick<QueryLog, "status">;
  },
) {
  const watched: MeasuredResource[] = [];
  const unmeasured = {
    /**
     * Counts a finished request.
     * @param operation null if the request matched no operation
     */
    observe(_operation: OperationId | null, _status: number, _durationMs: number): void {},
    /**
     * Counts a response that did not match the contract.
     * @param operation null if the request matched no operation
     */
    countViolation: (_operation: OperationId | null, _kind: ResponseViolation["kind"]): void => {},
    /** Adds limited resources to the metrics. */
    watch: (more: readonly MeasuredResource[]): void => void watched.push(...more),
    /** The limited resources that `watch` has added so far. */
    watched: watched as readonly MeasuredResource[],
    /** Returns the metrics of this process, for the supervisor. */
    read: async (): Promise<readonly object[]> => [],
    close: async (): Promise<void> => {},
  };
  if (port === null) return unmeasured;
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } =
    await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "gateway_requests_total",
    help: "Number of requests by operation and HTTP status.",
    labelNames: ["operation", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "gateway_request_duration_seconds",
    help: "Seconds from the arrival of a request to the end of its response.",
    labelNames: ["operation"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const violations = new Counter({
    name: "gateway_contract_violations_total",
    help: "Number of checked responses that did not match the contract, by operation and kind of violation. Production checks a sample.",
    labelNames: ["operation", "kind"],
    registers,
  });
  new Gauge({
    name: "gateway_pool_connections",
    help: "Number of database connections by pool (one for each database login) and state.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const [pool, { status }] of Object.entries(sources.pools)) {
        for (const [state, count] of Object.entries(status)) this.set({ pool, state }, count);
      }
    },
  });
  new Gauge({
    name: "gateway_query_log_entries",
    help: "Number of query log entries: waiting to be written to the database, or dropped because the database did not accept them.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.queryLog.status))
        this.set({ state }, count);
    },
  });
  registerCapacityMetrics({ Counter, Gauge }, registers, watched);
  const server = isWorker
    ? null
    : await serveMetrics(port, async () => ({
        contentType: registry.contentType,
        text: await registry.metrics(),
      }));
  const counters = new Map<string, ReturnType<typeof requests.labels>>();
  const histograms = new Map<string, ReturnType<typeof durations.labels>>();
  const measured: typeof unmeasured = {
    ...unmeasured,
    observe(operation, status, durationMs) {
      const name = operation ?? "unmatched";
      const key = `${name} ${status}`;
      const counter = counters.get(key) ?? requests.labels(name, String(status));
      const histogram = histograms.get(name) ?? durations.labels(name);
      counters.set(key, counter);
      histograms.set(name, histogram);
      counter.inc();
      histogram.observe(durationMs / 1000);
    },
    countViolation: (operation, kind) =>
      violations.inc({ operation: operation ?? "unmatched", kind }),
    read: () => registry.getMetricsAsJSON(),
    close: async () => server?.close(),
  };
  return measured;
}

/** The text of the metrics, in the format of Prometheus. */
interface MetricsText {
  readonly contentType: string;
  readonly text: string;
}

/**
 * Serves metrics on a port of the loopback address.
 * @throws the error of the operating system, for example `EADDRINUSE`
 */
export async function serveMetrics(
  port: number,
  read: () => Promise<MetricsText>,
): Promise<{ readonly close: () => Promise<void> }> {
  const server = createServer(({ headers }, response) => {
    if (!isLoopbackHost(headers.host))
      return void response
        .writeHead(403)
        .end(
          "Metrics are available only on this computer. Use a loopback address, such as 127.0.0.1.\n",
        );
    void read().then(
      ({ contentType, text }) => response.writeHead(200, { "Content-Type": contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await once(server.listen(port, "127.0.0.1").unref(), "listening");
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}
