// Compares the answers of the test run with the contract. A test must have produced each operation,
// status, media type and error code. Reads the record of the tests' HTTP client.
import { existsSync, readFileSync } from "node:fs";
import { contract, operations, unmatched } from "../../src/contract/document.ts";

interface Answer {
  readonly operation: string | null;
  /** The status. `default` for answers of other servers that the gateway passes on. */
  readonly status: number | "default";
  readonly type: string;
  readonly code?: string;
}

const recordFile = new URL("../../.cache/conformance.jsonl", import.meta.url);

/**
 * Returns one declared answer as a line: `query 200 application/json`. If no operation matched:
 * `(none) 404 ...`.
 */
const spell = (operation: string | null, status: Answer["status"], type: string): string =>
  [operation ?? "(none)", status, type].join(" ").trim();

function declaredAnswers(): string[] {
  const all = [...operations].map(([id, { responses }]) => [id, responses] as const);
  const anothers = [...operations.values()].filter((operation) => operation.passThrough !== null);
  const own = [...all, [null, unmatched] as const].flatMap(([id, responses]) =>
    [...responses].flatMap(([status, { types }]) => {
      if (status === 405 && isLaterAtAddress(id)) return [];
      const all = types.size === 0 ? [""] : [...types.keys()];
      return all.map((type) => spell(id, status, type));
    }),
  );
  return [...own, ...anothers.map(({ id }) => spell(id, "default", "*/*"))];
}

/**
 * Returns true for an operation that is not the first one at its address. The contract declares the
 * answer to an unsupported method only at the first operation of an address.
 */
function isLaterAtAddress(id: string | null): boolean {
  const all = [...operations.values()];
  const path = all.find((operation) => operation.id === id)?.path;
  return path !== undefined && all.find((operation) => operation.path === path)?.id !== id;
}

function declaredCodes(): readonly string[] {
  const schema = contract.components["schemas"]!["QueryErrorCode"] as {
    readonly enum: readonly string[];
  };
  return schema.enum;
}

function main(): number {
  if (!existsSync(recordFile)) {
    console.log("The tests have recorded nothing; run them first (npm test).");
    return 1;
  }
  const lines = readFileSync(recordFile, "utf8").trim().split("\n");
  const answers = [...new Set(lines)].map((line) => JSON.parse(line) as Answer);
  const seen = new Set(
    answers.map(({ operation, status, type }) => spell(operation, status, type)),
  );
  const seenCodes = new Set(answers.flatMap(({ code }) => code ?? []));

  const declared = declaredAnswers();
  const codes = declaredCodes();
  const problems = [
    ...declared
      .filter((answer) => !seen.has(answer))
      .map((answer) => `declared, never produced: ${answer}`),
    ...codes
      .filter((code) => !seenCodes.has(code))
      .map((code) => `declared, never produced: code ${code}`),
    ...[...seen]
      .filter((answer) => !declared.includes(answer))
      .map((answer) => `produced, not declared: ${answer}`),
  ];
  for (const problem of problems) console.log(problem);
  const produced = declared.filter((answer) => seen.has(answer)).length;
  console.log(
    `${produced} of ${declared.length} declared answers and ${codes.filter((code) => seenCodes.has(code)).length} of ${codes.length} error codes produced in ${lines.length} answers.`,
  );
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = main();
