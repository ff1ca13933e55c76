// Checks the status, media type, headers and body of responses against the contract. Tests and
// development mode check every response. Production checks a sample, after it was sent.
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
import { lazyCompiler, loadCompiler } from "./lazy-compiler.ts";

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
/**
 * The steps that come before the first compilation. The first use of a compiler prepares the whole
 * contract. Each step blocks the event loop for about 20 ms.
 */
const preparations = [
  () => void loadCompiler(),
  () => void headerCompiler({}),
  () => void bodyCompiler({}),
];

/** The creator of a response: the gateway itself (`gateway`), or an automation (`another`). */
export type AnswerOrigin = "gateway" | "another";

/** A part of a response that does not match the contract. */
export interface ResponseViolation {
  readonly kind: "status" | "header" | "type" | "body";
  readonly text: string;
}

/**
 * Checks a response against the contract. Returns one text for each violation, or an empty list.
 * @param id the operation of the request, or null if the request matched no operation
 */
export const checkResponse = (
  id: OperationId | null,
  response: SentResponse,
  origin: AnswerOrigin,
): string[] => findViolations(id, response, origin).map(({ text }) => text);

/** Checks a response like `checkResponse`, and returns also the kind of each violation. */
export function findViolations(
  id: OperationId | null,
  response: SentResponse,
  origin: AnswerOrigin,
): ResponseViolation[] {
  const { declared, isPassedThrough } = declarationOf(id, response.status, origin);
  const author = isPassedThrough ? "response of the automation" : `status ${response.status}`;
  const violations: ResponseViolation[] =
    declared === undefined
      ? [{ kind: "status", text: "the status is not declared" }]
      : [...headerViolations(declared, response), ...bodyViolations(declared, response)];
  return violations.map(({ kind, text }) => ({
    kind,
    text: `${id ?? "an unmatched address"}, ${author}: ${text}`,
  }));
}

/** Returns the declaration of a response. `declared` is undefined for an undeclared status. */
function declarationOf(id: OperationId | null, status: number, origin: AnswerOrigin) {
  const operation = id === null ? undefined : operations.get(id);
  const passThrough = origin === "gateway" ? null : operation?.passThrough;
  return {
    declared: passThrough ?? (id === null ? unmatched : operation?.responses)?.get(status),
    isPassedThrough: Boolean(passThrough),
  };
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

/**
 * Compiles the validators that the check of a response needs. It pauses after each validator, so
 * that the event loop can serve requests meanwhile.
 */
export async function warmUpResponse(
  id: OperationId | null,
  { status, headers }: SentResponse,
  origin: AnswerOrigin,
): Promise<void> {
  const { declared } = declarationOf(id, status, origin);
  if (declared === undefined) return;
  for (const step of preparations.splice(0)) {
    await setImmediate();
    step();
  }
  for (const [name, { schema }] of declared.headers) {
    if (headers[name] === undefined || validatorCache.has(JSON.stringify(schema))) continue;
    await setImmediate();
    headerValidator(schema);
  }
  const at = declared.types.get(typeOf(headers));
  if (at === undefined || validatorCache.has(at)) return;
  await setImmediate();
  validatorAt(at);
}

/** Returns the media type of a response without parameters. Empty if it has none. */
const typeOf = (headers: SentResponse["headers"]): string =>
  String(headers["content-type"] ?? "")
    .split(";", 1)[0]!
    .trim()
    .toLowerCase();

function bodyViolations(
  declared: ResponseDeclaration,
  { headers, body }: SentResponse,
): ResponseViolation[] {
  const type = typeOf(headers);
  if (type === "")
    return body === undefined ? [] : [{ kind: "type", text: "a body without a content type" }];
  const at = declared.types.get(type);
  // The contract allows every media type in this response, so there is nothing to check.
  if (at === undefined && declared.types.has(anyType)) return [];
  if (at === undefined) return [{ kind: "type", text: `the media type ${type} is not declared` }];
  if (body === undefined) return [];
  const validate = validatorAt(at);
  return validate(body) ? [] : ofKind("body", errorTexts("body", validate));
}

function headerViolations(
  declared: ResponseDeclaration,
  { headers }: SentResponse,
): ResponseViolation[] {
  const texts = [...declared.headers].flatMap(([name, { required, schema }]) => {
    const value = headers[name];
    if (value === undefined) return required ? [`the header ${name} is missing`] : [];
    const validate = headerValidator(schema);
    return validate({ value: Array.isArray(value) ? value.join(", ") : value })
      ? []
      : errorTexts(`header ${name}`, validate);
  });
  return ofKind("header", texts);
}

const ofKind = (kind: ResponseViolation["kind"], texts: readonly string[]): ResponseViolation[] =>
  texts.map((text) => ({ kind, text }));

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
