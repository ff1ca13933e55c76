// Exports the tools for reviewers of a contract.
export { ContractError } from "./diff/sources/positions.ts";
export { diffRevisions, versionProblem, type RevisionDiff } from "./diff/diff-revisions.ts";
export { htmlReport } from "./diff/reports/html-report.ts";
export { jsonReport, markdownReport, textReport } from "./diff/reports/reports.ts";
