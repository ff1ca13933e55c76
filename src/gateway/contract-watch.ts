// In development and tests, validates every answer against the contract, of a long one a sample; one that breaks it becomes a 500,
// explained in the log. In production nothing is validated.
import { checkResponse, type AnswerOrigin, type OperationId } from "../contract/index.ts";
import type { Logger } from "../platform/index.ts";
import type { ResponseHeaders } from "./http/response-headers.ts";

export class ContractViolation extends Error {
  constructor(violations: readonly string[]) {
    super(`The answer breaks the contract: ${violations.join("; ")}`);
    this.name = "ContractViolation";
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** The JSON text of the body (perhaps in pieces), other text, or null where the body is not looked at. */
  readonly text: string | readonly string[] | null;
  /** Who made it. */
  readonly origin: AnswerOrigin;
}

export interface ContractWatch {
  /** @throws ContractViolation */
  check(operation: OperationId | null, answer: Answer): void;
}

/** For production. */
export const noContractWatch: ContractWatch = { check: () => {} };

/** @param onViolation counts */
export function createContractWatch(log: Logger, onViolation: () => void): ContractWatch {
  return {
    check(operation, answer) {
      const headers = Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [
          name.toLowerCase(),
          typed(name, value),
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

/** Characters from which on a sample is enough, and beyond which what cannot be sampled is not looked at. */
const longText = 256 * 1024;
const wholeMax = 2 * 1024 * 1024;
const sampleLength = 64 * 1024;
/** What stands between two rows of an answer, and nowhere else: JSON text holds no bare tab. */
const rowSeparator = ",\t";

/** The text; of a long one the first rows and the last. */
function sampleOf(text: Answer["text"]): string | null {
  if (text === null) return null;
  const parts = (typeof text === "string" ? [text] : text).map((part) =>
    part.length > longText ? withoutTheMiddle(part) : part,
  );
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return length > wholeMax ? null : parts.join("");
}

function withoutTheMiddle(text: string): string {
  const cut = text.lastIndexOf(rowSeparator, sampleLength);
  const rest = text.indexOf(rowSeparator, text.length - sampleLength);
  return cut > 0 && rest > cut ? text.slice(0, cut) + text.slice(rest) : text;
}

/** Headers are text on the wire; the contract declares this one as a number. */
const typed = (name: string, value: string): string | number =>
  name === "Retry-After" ? Number(value) : value;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return "not JSON";
  }
}
