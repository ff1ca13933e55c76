// Tests a server from outside against a contract, and reports what contradicts it.
export { conform, type ConformOutcome } from "./conform.ts";
export { ConformError } from "./conform-error.ts";
export { coverageTable } from "./report/coverage-table.ts";
export { harReport } from "./report/har-report.ts";
export { htmlReport } from "./report/html-report.ts";
export { jsonReport } from "./report/json-report.ts";
export { junitReport } from "./report/junit-report.ts";
export { countResults, terminalReport } from "./report/terminal-report.ts";
