// Public API of gateway/: creates the whole gateway from its configuration. Also exports what tools
// for reviewers use: a server without a database.
export { createContractServer, type ContractAnswer } from "./contract-server.ts";
export type { DocsState } from "./docs/docs-state.ts";
export { createGateway, type Gateway } from "./gateway.ts";
export { serveMetrics } from "./health/metrics.ts";
