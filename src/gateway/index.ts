// Public API of gateway/: creates the whole gateway from its configuration. Also exports a server
// without a database for the tools of reviewers, and the server for metrics.
export { createContractServer, type ContractAnswer } from "./contract-server.ts";
export type { DocsState } from "./docs/docs-state.ts";
export { createGateway, type Gateway } from "./gateway.ts";
export { serveMetrics } from "./health/metrics.ts";
