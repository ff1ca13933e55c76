// Checks every response against the contract, in development mode and in tests only. Of a response
// with more than `longText` characters, it checks only the first and last rows. If a response does
// not match the contract, the client gets a 500 instead, and the process log names the violations.
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
  /** The text of the body, perhaps in several pieces. Null if the body is not checked. */
  readonly text: string | readonly string[] | null;
  /** Whether the gateway or an automation created the response. */
  readonly origin: AnswerOrigin;
}

export interface ContractWatch {
  /** @throws ContractViolation if the response does not match the contract */
  check(operation: OperationId | null, answer: CheckedAnswer): void;
}

/** The check of responses in production. It accepts every response. */
export const noContractWatch: ContractWatch = { check: () => {} };

/**
 * Creates the check of responses for development mode.
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
        "A response does not match the contract, so the client gets an internal error instead. This is a defect of the gateway. Please report it with `violations`.",
      );
      throw new ContractViolation(violations);
    },
  };
}

/** Number of characters above which only the beginning and the end of a text are checked. */
const longText = 256 * 1024;
const checkedLengthMax = 2 * 1024 * 1024;
const sampleLength = 64 * 1024;
/**
 * The characters between two rows of a response of `/query`. They occur nowhere else, because JSON
 * text contains a tab only as the escape sequence `\t`.
 */
const rowSeparator = ",\t";

/**
 * Returns the text to check. A long text is shortened to its first and last rows. Returns null if
 * the result still has more than `checkedLengthMax` characters. The text is then not checked.
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

/**
 * Converts the value of `Retry-After` to a number, because the contract declares this header as a
 * number. Other header values stay texts.
 */
const typedHeader = (name: string, value: string): string | number =>
  name === "Retry-After" ? Number(value) : value;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return "not JSON";
  }
}
