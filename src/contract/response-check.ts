// Checks the status, media type, headers and body of responses against the contract. Only tests and
// development mode use it.
import { setImmediate } from "node:timers/promises";
import type { ValidateFunction } from "ajv/dist/2020.js";
import {
  contract,
  operations,
  unmatched,
  type Json,
  type ResponseDeclaration,
} from "./document.ts";
import type { OperationId } from "./operations.ts";
import { lazyCompiler } from "./lazy-compiler.ts";

/** A response that the gateway has sent. */
export interface SentResponse {
  readonly status: number;
  /** Response headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  /**
   * The parsed body if it is JSON, otherwise the text. Undefined if the response has no body, such
   * as a 304 or the response to `HEAD`.
   */
  readonly body?: unknown;
}

/**
 * An Ajv option for quick compilation. The validators are slower, but that does not matter. In
 * development, each start compiles all of them, and only few requests use them.
 */
const fastCompile = { code: { optimize: false } };

/** The media type that stands for every media type in the contract. */
const anyType = "*/*";

const bodyCompiler = lazyCompiler(() => contract, fastCompile);
/**
 * Compiles the validators of header values. The values are text, and `coerceTypes` converts them to
 * numbers where the schema requires a number.
 */
const headerCompiler = lazyCompiler(() => contract, { ...fastCompile, coerceTypes: true });
const validatorCache = new Map<string, ValidateFunction>();

/** The creator of a response: the gateway itself (`gateway`), or an automation (`another`). */
export type AnswerOrigin = "gateway" | "another";

/**
 * Checks a response against the contract. Returns one text for each violation, or an empty list.
 * @param id the operation of the request, or null if the request matched no operation
 */
export function checkResponse(
  id: OperationId | null,
  response: SentResponse,
  origin: AnswerOrigin,
): string[] {
  const operation = id === null ? undefined : operations.get(id);
  const passThrough = origin === "gateway" ? null : operation?.passThrough;
  const declared =
    passThrough ?? (id === null ? unmatched : operation?.responses)?.get(response.status);
  const author = passThrough ? "response of the automation" : `status ${response.status}`;
  const violations =
    declared === undefined
      ? ["the status is not declared"]
      : [...headerViolations(declared, response), ...bodyViolations(declared, response)];
  return violations.map((text) => `${id ?? "an unmatched address"}, ${author}: ${text}`);
}

/**
 * Compiles all validators in advance. It pauses after each declared response, so that the event
 * loop can serve requests meanwhile.
 * @param stop ends the compilation early
 */
export async function warmUpResponses(stop: AbortSignal): Promise<void> {
  for (const { responses, passThrough } of operations.values()) {
    for (const { types, headers } of [
      ...responses.values(),
      ...(passThrough ? [passThrough] : []),
    ]) {
      for (const at of types.values()) validatorAt(at);
      for (const { schema } of headers.values()) headerValidator(schema);
      await setImmediate();
      if (stop.aborted) return;
    }
  }
}

function bodyViolations(declared: ResponseDeclaration, { headers, body }: SentResponse): string[] {
  const type = String(headers["content-type"] ?? "")
    .split(";", 1)[0]!
    .trim()
    .toLowerCase();
  if (type === "") return body === undefined ? [] : ["a body without a content type"];
  const at = declared.types.get(type);
  // The contract allows every media type in this response, so there is nothing to check.
  if (at === undefined && declared.types.has(anyType)) return [];
  if (at === undefined) return [`the media type ${type} is not declared`];
  if (body === undefined) return [];
  const validate = validatorAt(at);
  return validate(body) ? [] : errorTexts("body", validate);
}

function headerViolations(declared: ResponseDeclaration, { headers }: SentResponse): string[] {
  return [...declared.headers].flatMap(([name, { required, schema }]) => {
    const value = headers[name];
    if (value === undefined) return required ? [`the header ${name} is missing`] : [];
    const validate = headerValidator(schema);
    return validate({ value: Array.isArray(value) ? value.join(", ") : value })
      ? []
      : errorTexts(`header ${name}`, validate);
  });
}

function validatorAt(at: string): ValidateFunction {
  return cachedValidator(at, () => bodyCompiler({ $ref: at }));
}

function headerValidator(schema: Json): ValidateFunction {
  return cachedValidator(JSON.stringify(schema), () =>
    headerCompiler({ type: "object", properties: { value: schema } }),
  );
}

function cachedValidator(key: string, make: () => ValidateFunction): ValidateFunction {
  let validate = validatorCache.get(key);
  if (validate === undefined) validatorCache.set(key, (validate = make()));
  return validate;
}

const errorTexts = (what: string, validate: ValidateFunction): string[] =>
  (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== "if")
    .map(({ instancePath, message }) => `${what}${instancePath}: ${message ?? "is not valid"}`);
