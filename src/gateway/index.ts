// Public API of gateway/: creates the whole gateway from its configuration. Also exports what tools
// for reviewers use: the documentation pages, and a server without a database.
export { createContractServer, type ContractAnswer } from "./contract-server.ts";
export { renderDocs, type Docs } from "./docs/page.ts";
export { createGateway, type Gateway } from "./gateway.ts";
