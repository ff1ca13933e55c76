// Exports the tools for reviewers of a contract.
export { ContractError } from "./diff/sources/positions.ts";
export { diffRevisions, versionProblem, type RevisionDiff } from "./diff/diff-revisions.ts";
export { htmlReport } from "./diff/reports/html-report.ts";
export { jsonReport, markdownReport, textReport } from "./diff/reports/reports.ts";
export { contractRoot } from "./checkout.ts";
export { ReviewError } from "./could-not-run.ts";
export { checkContract, type CheckStep } from "./check/check-contract.ts";
export { annotation, formatFindings, textLine, type FindingFormat } from "./lint/formats.ts";
export { lintContract, UnreadableContractError } from "./lint/lint-contract.ts";
export { SourceError } from "./bundling/source-files.ts";
export { openDocumentMock, openGatewayMock, type OpenMock } from "./mock/open-mock.ts";
export { findRedocly } from "./preview/lint-run.ts";
export { openContractPreview } from "./preview/open-preview.ts";
