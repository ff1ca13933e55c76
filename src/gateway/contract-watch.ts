// Checks every response against the contract, in development and tests only. Checks only the
// beginning and the end of a long response. If a response does not match the contract, the client
// gets a 500 and the log explains why.
import { checkResponse, type AnswerOrigin, type OperationId } from "../contract/index.ts";
import type { Logger } from "../platform/index.ts";
import type { ResponseHeaders } from "./http/response-headers.ts";

class ContractViolation extends Error {
  constructor(violations: readonly string[]) {
    super(`The response does not match the contract: ${violations.join("; ")}`);
    this.name = "ContractViolation";
  }
}

interface CheckedAnswer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** The text of the body, for JSON perhaps in pieces. Null if the body is not checked. */
  readonly text: string | readonly string[] | null;
  /** Whether the gateway or an automation created the response. */
  readonly origin: AnswerOrigin;
}

export interface ContractWatch {
  /** @throws ContractViolation if the response does not match the contract */
  check(operation: OperationId | null, answer: CheckedAnswer): void;
}

/** Checks nothing, for production. */
export const noContractWatch: ContractWatch = { check: () => {} };

/**
 * Creates the check of responses.
 * @param onViolation called for each response that does not match the contract
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
      log.error(
        { operation, status: answer.status, violations },
        "A response does not match the contract. The client got an internal error instead.",
      );
      throw new ContractViolation(violations);
    },
  };
}

/** Texts of more characters than this are checked at their beginning and end only. */
const longText = 256 * 1024;
const checkedLengthMax = 2 * 1024 * 1024;
const sampleLength = 64 * 1024;
/**
 * The characters between two rows of a response. They occur nowhere else, because JSON text
 * contains a tab only as an escape sequence.
 */
const rowSeparator = ",\t";

/**
 * Returns the text, or only its first and last rows if it is long. Returns null if the text cannot
 * be shortened and has more than `checkedLengthMax` characters.
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

/** Header values are text, but the contract declares `Retry-After` as a number. */
const typedHeader = (name: string, value: string): string | number =>
  name === "Retry-After" ? Number(value) : value;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return "not JSON";
  }
}
