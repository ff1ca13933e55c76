// Checks every response against the contract, in development mode and in tests only. If a response
// has more than `longText` characters, only its first and last rows are checked. If a response does
// not match the contract, the client gets a 500 instead, and the process log contains the
// violations. A write that the handler has committed stays committed.
import type { ServerResponse } from "node:http";
import {
  findViolations,
  type AnswerOrigin,
  type OperationId,
  type ResponseViolation,
  type SentResponse,
} from "../contract/index.ts";
import type { Logger } from "../platform/index.ts";
import type { BodyPart } from "./http/long-answer.ts";
import type { ResponseHeaders } from "./http/response-headers.ts";

class ContractViolation extends Error {
  constructor(violations: readonly string[]) {
    super(`The response does not match the contract: ${violations.join("; ")}`);
    this.name = "ContractViolation";
  }
}

export interface CheckedAnswer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** The body, perhaps in several pieces. Null if there is none, or if it is not checked. */
  readonly parts: readonly BodyPart[] | null;
  /** Whether the gateway or an automation created the response. */
  readonly origin: AnswerOrigin;
}

/** Counts a violation of the contract. The operation is null if the request matched none. */
export type CountViolation = (
  operation: OperationId | null,
  kind: ResponseViolation["kind"],
) => void;

export interface ContractWatch {
  /** Returns true if the next response is checked. Called once for each response. */
  takes(): boolean;
  /**
   * Checks a response against the contract.
   * @param sent Node's response object, if the check waits until the response was sent; null if the
   *   check need not wait
   * @throws ContractViolation if the response does not match the contract, and must not be sent
   */
  check(operation: OperationId | null, answer: CheckedAnswer, sent: ServerResponse | null): void;
}

/** Checks no responses. */
export const noContractWatch: ContractWatch = { takes: () => false, check: () => {} };

/** Creates the check of responses for development mode. */
export function createContractWatch(log: Logger, countViolation: CountViolation): ContractWatch {
  return {
    takes: () => true,
    check(operation, answer) {
      const response = readAnswer(answer, CHECKED_LENGTH_MAX);
      const violations = findViolations(operation, response, answer.origin);
      if (violations.length === 0) return;
      for (const { kind } of violations) countViolation(operation, kind);
      const texts = violations.map(({ text }) => text);
      log.error(
        { operation, status: answer.status, violations: texts },
        "A response does not match the contract, so the client gets an internal error instead. This is a defect of the gateway. Please report it, and include the field `violations` of this log line.",
      );
      throw new ContractViolation(texts);
    },
  };
}

/**
 * Converts a response to the form that the check takes, and parses its JSON. A long text is first
 * shortened to its first and last rows. Leaves out the body if the shortened text is longer than
 * `lengthMax`, or if the body is not text.
 */
export function readAnswer(
  { status, headers: given, parts }: CheckedAnswer,
  lengthMax: number,
): SentResponse {
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.toLowerCase(), typedHeader(name, value)]),
  );
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(String(headers["content-type"] ?? ""));
  const text = sampleOf(parts, lengthMax);
  return { status, headers, body: text !== null && isJson ? parseJson(text) : (text ?? undefined) };
}

/** Number of characters above which only the beginning and the end of a text are checked. */
const longText = 256 * 1024;
const CHECKED_LENGTH_MAX = 2 * 1024 * 1024;
const sampleLength = 64 * 1024;
/**
 * The characters between two rows of a response of `/query`. They occur nowhere else, because JSON
 * text contains a tab only as the escape sequence `\t`.
 */
const rowSeparator = ",\t";

/**
 * Returns the text to check. A long text is shortened to its first and last rows. Returns null if
 * the result still has more than `lengthMax` characters, or if a part is not text.
 */
function sampleOf(parts: CheckedAnswer["parts"], lengthMax: number): string | null {
  if (parts === null) return null;
  const texts = parts.filter((part) => typeof part === "string");
  if (texts.length < parts.length) return null;
  const shortened = texts.map((part) => (part.length > longText ? withoutMiddleRows(part) : part));
  const length = shortened.reduce((sum, part) => sum + part.length, 0);
  return length > lengthMax ? null : shortened.join("");
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
