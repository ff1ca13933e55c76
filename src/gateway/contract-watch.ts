// Validates every answer against the contract in development and in tests. Of a long answer it
// validates a sample. An answer that breaks the contract becomes a 500, and the log explains why.
// In production nothing is validated.
import { checkResponse, type AnswerOrigin, type OperationId } from "../contract/index.ts";
import type { Logger } from "../platform/index.ts";
import type { ResponseHeaders } from "./http/response-headers.ts";

class ContractViolation extends Error {
  constructor(violations: readonly string[]) {
    super(`The answer breaks the contract: ${violations.join("; ")}`);
    this.name = "ContractViolation";
  }
}

interface CheckedAnswer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /**
   * The JSON text of the body (perhaps in pieces), or other text. Null if the body is not checked.
   */
  readonly text: string | readonly string[] | null;
  /** The gateway, or another author such as an automation. */
  readonly origin: AnswerOrigin;
}

export interface ContractWatch {
  /** @throws ContractViolation */
  check(operation: OperationId | null, answer: CheckedAnswer): void;
}

/** Checks nothing. Used in production. */
export const noContractWatch: ContractWatch = { check: () => {} };

/**
 * Creates the check of answers.
 * @param onViolation called for each answer that breaks the contract
 */
export function createContractWatch(log: Logger, onViolation: () => void): ContractWatch {
  return {
    check(operation, answer) {
      const headers = Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [
          name.toLowerCase(),
          typedHeader(name, value),
        ]),
      );
      const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(
        String(headers["content-type"] ?? ""),
      );
      const text = sampleOf(answer.text);
      const body = text !== null && isJson ? parseJson(text) : (text ?? undefined);
      const violations = checkResponse(
        operation,
        { status: answer.status, headers, body },
        answer.origin,
      );
      if (violations.length === 0) return;
      onViolation();
      log.error({ operation, status: answer.status, violations }, "an answer breaks the contract");
      throw new ContractViolation(violations);
    },
  };
}

/** From this many characters on, a text is sampled. */
const longText = 256 * 1024;
const checkedLengthMax = 2 * 1024 * 1024;
const sampleLength = 64 * 1024;
/**
 * The text between two rows of an answer. It occurs nowhere else, because JSON text has no bare
 * tab.
 */
const rowSeparator = ",\t";

/**
 * Returns the text, or its first and last rows if it is long. Returns null if a text cannot be
 * shortened and has more than `checkedLengthMax` characters.
 */
function sampleOf(text: CheckedAnswer["text"]): string | null {
  if (text === null) return null;
  const parts = (typeof text === "string" ? [text] : text).map((part) =>
    part.length > longText ? withoutMiddleRows(part) : part,
  );
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return length > checkedLengthMax ? null : parts.join("");
}

function withoutMiddleRows(text: string): string {
  const end = text.lastIndexOf(rowSeparator, sampleLength);
  const start = text.indexOf(rowSeparator, text.length - sampleLength);
  return end > 0 && start > end ? text.slice(0, end) + text.slice(start) : text;
}

/** Headers are text on the wire; the contract declares this one as a number. */
const typedHeader = (name: string, value: string): string | number =>
  name === "Retry-After" ? Number(value) : value;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return "not JSON";
  }
}
