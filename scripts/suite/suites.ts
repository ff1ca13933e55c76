// The names of `npm run suite`, each with a script or a folder of tests.
import type { TestSuite } from "./run-tests.ts";

export interface Script {
  readonly help: string;
  /** File of the script, relative to `scripts/`. */
  readonly script: string;
}

export const suites: Readonly<Record<string, Script | TestSuite>> = {
  differential: {
    help: "random reads, compared with hand-written SQL",
    tests: "test/differential",
    options: {
      count: { variable: "DIFFERENTIAL_COUNT", default: "5000" },
      seed: { variable: "DIFFERENTIAL_SEED", default: "suite" },
    },
  },
  mutations: {
    help: "random writes, compared with a naive model",
    tests: "test/mutations",
    options: {
      count: { variable: "MUTATIONS_COUNT", default: "5000" },
      seed: { variable: "MUTATIONS_SEED", default: "suite" },
    },
  },
  "twin-world": {
    help: "random requests to two databases that differ only in hidden data; by MCP: --over mcp",
    tests: "test/twin-world",
    options: {
      count: { variable: "TWIN_WORLD_COUNT", default: "20000" },
      seed: { variable: "TWIN_WORLD_SEED", default: "suite" },
      over: { variable: "TWIN_WORLD_OVER", default: "http" },
      attempts: { variable: "FILTER_ONLY_REQUESTS", default: "10000" },
    },
  },
  "column-matrix": {
    help: "each column right with each position, operator and type; by MCP: --over mcp",
    tests: "test/query/column-matrix",
    options: {
      stride: { variable: "COLUMN_MATRIX_STRIDE", default: "1" },
      over: { variable: "COLUMN_MATRIX_OVER", default: "http" },
    },
  },
  "mixed-calls": {
    help: "random calls to two gateways, compared with the usage counters",
    tests: "test/metering/mixed-calls",
    options: {
      count: { variable: "MIXED_CALLS_COUNT", default: "50000" },
      seed: { variable: "MIXED_CALLS_SEED", default: "suite" },
    },
  },
  "oauth-races": {
    help: "ten clients that send the same code, consent or sign-in at once, to two gateways",
    tests: "test/oauth/races",
    options: { rounds: { variable: "OAUTH_RACE_ROUNDS", default: "1000" } },
  },
  portal: {
    help: "journeys of members through the screens of the portal, in a browser",
    tests: "test/browser/portal",
    options: { journeys: { variable: "PORTAL_JOURNEYS", default: "all" } },
  },
  "portal-scale": {
    help: "times of the screens of the portal with many workspaces, rows and users",
    tests: "test/browser/portal-scale",
    options: {
      rows: { variable: "PORTAL_SCALE_ROWS", default: "1000000" },
      users: { variable: "PORTAL_SCALE_USERS", default: "100000" },
      workspaces: { variable: "PORTAL_SCALE_WORKSPACES", default: "10000" },
      bound: { variable: "PORTAL_SCALE_BOUND_MS", default: "500" },
    },
  },
  "client-refresh": {
    help: "two tabs of the client that refresh their session at once",
    tests: "test/browser/client",
    options: { rounds: { variable: "CLIENT_REFRESH_ROUNDS", default: "1000" } },
  },
  processes: {
    help: "several processes: reads after writes of other workers, and restarts under load",
    tests: "test/cli/processes",
    options: {
      // Each round has one write and nine readers.
      rounds: { variable: "PROCESSES_ROUNDS", default: "11112" },
      restarts: { variable: "PROCESSES_RESTARTS", default: "20" },
      workers: { variable: "PROCESSES_WORKERS", default: "4" },
      clients: { variable: "PROCESSES_CLIENTS", default: "24" },
      "replaced-ms": { variable: "PROCESSES_REPLACED_MS", default: "2000" },
    },
  },
  "large-lists": {
    help: "lists, searches and filters over many end users, with times",
    tests: "test/endusers/large-lists",
    options: { count: { variable: "LARGE_LIST_ACCOUNTS", default: "50000" } },
  },
  looks: {
    help: "accessibility of the sign-in pages in each colour scheme at each width",
    tests: "test/browser",
    options: { looks: { variable: "LOOKS", default: "all" } },
  },
  mails: {
    help: "every mail in each language with each sample, drawn and compared with its image",
    tests: "test/browser/mail-golden",
    options: { mails: { variable: "MAILS", default: "all" } },
  },
  hostile: {
    help: "malformed strings and bytes in every place of every operation",
    tests: "test/hostile",
    options: { stride: { variable: "HOSTILE_STRIDE", default: "1" } },
  },
  "s3-suite": {
    help: 'the contract of stores against an S3 server: --url "s3://..."',
    script: "suite/s3-suite.ts",
  },
  cost: {
    help: "processor time per request of two checkouts: --against <checkout>",
    script: "bench/cost/run.ts",
  },
  "endpoint-bench": {
    help: "synchronous endpoints against the same /query, computed and cached",
    script: "bench/endpoint-bench.ts",
  },
  "file-bench": {
    help: "downloads against a bare Node stream, and memory for 1 GiB",
    script: "bench/file-bench/run.ts",
  },
  "bus-bench": {
    help: "deliveries, delays and memory with 1,000 subscribers",
    script: "bench/bus-bench/run.ts",
  },
  "import-bench": {
    help: "an import of 50,000 accounts, with sign-ins beside it",
    script: "bench/import-bench/run.ts",
  },
  "many-workspaces": {
    help: "many workspaces: disk space, memory, and reads over all of them: --count 20000",
    script: "bench/many-workspaces/run.ts",
  },
  "auth-timing": {
    help: "differences in time between addresses with and without an account",
    script: "bench/auth-timing/run.ts",
  },
  "worker-scaling": {
    help: "reads with 1, 2 and 4 workers, each limited to a part of a processor by a cgroup",
    script: "bench/worker-scaling.ts",
  },
  soak: {
    help: "memory of several workers over time, under load of every kind: --minutes 60",
    script: "bench/soak/run.ts",
  },
  "blob-faults": {
    help: "kills nodes during uploads and deletions: --rounds 100",
    script: "faults/blob-faults/run.ts",
  },
  "automation-faults": {
    help: "kills gateways under 200 signed events a second: --rounds 100",
    script: "faults/automation-faults/run.ts",
  },
  "conform-faults": {
    help: "plants 45 faults in front of a gateway, which `gateway conform` must find: --only <name>",
    script: "faults/conform-proxy/run.ts",
  },
  "bus-faults": {
    help: "kills gateways while writes are announced: --rounds 100",
    script: "faults/bus-faults/run.ts",
  },
  restarts: {
    help: "measures starts, interrupts starts, and restarts two nodes in turn",
    script: "faults/restarts/run.ts",
  },
  workers: {
    help: "4 workers on the embedded database under full load of reads and writes: --minutes 10",
    script: "suite/workers.ts",
  },
  deploy: {
    help: "a deployment under load: workers, drains, a lost database, a pooler, an upgrade",
    script: "suite/deploy/run.ts",
  },
  "backup-check": {
    help: "backups and restores, also damaged and interrupted ones; compares all rows and files",
    script: "faults/backup-check/run.ts",
  },
  "fair-shares": {
    help: "attacks two workspaces from 1,000 addresses, and measures a third one",
    script: "attack/fair-shares/run.ts",
  },
  "slow-readers": {
    help: "large answers that no client reads, large uploads, idle connections",
    script: "attack/slow-readers/run.ts",
  },
  "heavy-reads": {
    help: "requests that would need gigabytes of memory",
    script: "attack/heavy-reads/run.ts",
  },
  "log-flood": {
    help: "the query log during 4,000 refused calls a second",
    script: "attack/log-flood.ts",
  },
  pooler: {
    help: "/query, auth, bus and jobs behind poolers, and what reads cost PostgreSQL: --refused",
    script: "suite/pooler/run.ts",
  },
  "docs-samples": {
    help: "every sample of the API reference against a running demo: --only <operation>",
    script: "suite/docs-samples/run.ts",
  },
  "client-node20": {
    help: "the built client under Node 20, with restarts during a subscription: --node <file>",
    script: "suite/client-node20/run.ts",
  },
  "timing-attack": {
    help: "guesses a hidden digit by the time of answers",
    script: "attack/timing-attack.ts",
  },
};
