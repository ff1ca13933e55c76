// The tools for reviewers of the contract (`gateway api`).
export { contractRoot } from "./checkout.ts";
export { ReviewError } from "./could-not-run.ts";
export { checkContract, type CheckStep } from "./check/check-contract.ts";
export { checkVersion } from "./diff/check-version.ts";
export { annotation, formatFindings, textLine, type FindingFormat } from "./lint/formats.ts";
export { lintContract, UnreadableContractError } from "./lint/lint-contract.ts";
