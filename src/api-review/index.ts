// Exports the tools for reviewers of the contract.
export { SourceError } from "./bundling/source-files.ts";
export { openDocumentMock, openGatewayMock, type OpenMock } from "./mock/open-mock.ts";
export { findRedocly } from "./preview/lint-run.ts";
export { openContractPreview } from "./preview/open-preview.ts";
