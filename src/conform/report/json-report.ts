// The report of a run as one JSON object, and its findings in the form that all reports share.
import type { CaseFinding } from "../case.ts";
import type { RunResult } from "../run.ts";
import type { KitSecrets } from "../secrets.ts";
import { countResults } from "./terminal-report.ts";
import { showExchange, type ShownExchange } from "./shown-exchange.ts";

interface ReportedFinding {
  readonly operationId: string | null;
  readonly kind: string;
  readonly message: string;
  readonly place: string;
  readonly at: string | null;
  readonly expected: unknown;
  readonly caseId: string;
  readonly request: ShownExchange["request"] | null;
  readonly response: ShownExchange["response"] | null;
  readonly curl: string | null;
  readonly requestId: string | null;
}

/** Returns a finding of a case with masked texts. */
export function reportedFinding(
  { operationId, kind, message, place, at, expected, exchange }: CaseFinding,
  caseId: string,
  secrets: KitSecrets,
): ReportedFinding {
  const shown = exchange === undefined ? undefined : showExchange(exchange, secrets);
  return {
    operationId,
    kind,
    message: secrets.mask(message),
    place,
    at: at === undefined ? null : secrets.mask(at),
    expected: expected ?? null,
    caseId,
    request: shown?.request ?? null,
    response: shown?.response ?? null,
    curl: shown?.curl ?? null,
    requestId: shown?.requestId ?? null,
  };
}

/** Returns the object that `--json` prints. */
export function jsonReport(result: RunResult, secrets: KitSecrets, seed: string) {
  const { passed, failed, skipped } = countResults(result.results);
  const { rows, reached, possible, percent } = result.coverage;
  return {
    passed,
    failed,
    skipped,
    seed,
    isPartial: result.isPartial,
    findings: result.results.flatMap(({ id, findings }) =>
      findings.map((finding) => reportedFinding(finding, id, secrets)),
    ),
    skippedCases: result.results
      .filter(({ outcome }) => outcome === "skipped")
      .map(({ id, reason }) => ({ id, reason: secrets.mask(reason ?? "") })),
    leftOver: result.leftOver.map(secrets.mask),
    coverage: { percent, reached, possible, rows },
  };
}
