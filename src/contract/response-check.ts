// Checks answers against the contract, for tests and development mode: declared status and media type, required headers, body.
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
import { laterCompiler } from "./later-compiler.ts";

/** An answer as it went over the wire. */
export interface SentResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  /** The body parsed, for JSON; text otherwise; undefined where there is none (304, HEAD). */
  readonly body?: unknown;
}

/** Sooner compiled, slower at work: validators of answers are made at first use or after every start in development, and run by few requests. */
const quick = { code: { optimize: false } };

/** Declares bytes of a type that the contract does not list. */
const anyType = "*/*";

const bodyCompiler = laterCompiler(() => contract, quick);
/** Headers are text on the wire, so numbers among them are read as such. */
const headerCompiler = laterCompiler(() => contract, { ...quick, coerceTypes: true });
const compiled = new Map<string, ValidateFunction>();

/** Who made an answer: the gateway, or somebody else through it. */
export type AnswerOrigin = "gateway" | "another";

/**
 * What the answer breaks of the contract, in words; empty when nothing.
 * @param id the operation, or null where no address matched
 * @param origin undefined where it is not known: then either will do
 */
export function checkResponse(
  id: OperationId | null,
  response: SentResponse,
  origin?: AnswerOrigin,
): string[] {
  const operation = id === null ? undefined : operations.get(id);
  const declared = (id === null ? unmatched : operation?.responses)?.get(response.status);
  const name = `${id ?? "an unmatched address"}, status ${response.status}`;
  const anothers = operation?.anothers ?? null;
  const own = (): string[] => {
    if (declared === undefined) return [`${name}: the status is not declared`];
    return violationsOf(declared, response).map((text) => `${name}: ${text}`);
  };
  if (anothers === null || origin === "gateway") return own();
  if (origin === undefined && own().length === 0) return [];
  return violationsOf(anothers, response).map((text) => `${id}, the answer of another: ${text}`);
}

/** Whether the answer is not the gateway's own: it fits nothing that is declared for its status. */
export function isAnothers(id: OperationId | null, response: SentResponse): boolean {
  const operation = id === null ? undefined : operations.get(id);
  if (operation === undefined || operation.anothers === null) return false;
  const declared = operation.responses.get(response.status);
  return declared === undefined || violationsOf(declared, response).length > 0;
}

const violationsOf = (declared: ResponseDeclaration, response: SentResponse): string[] => [
  ...headerViolations(declared, response),
  ...bodyViolations(declared, response),
];

/** Compiles what is not compiled yet, an operation at a time, so that others get their turn in between. */
export async function warmUpResponses(stop: AbortSignal): Promise<void> {
  for (const { responses, anothers } of operations.values()) {
    for (const { types, headers } of [...responses.values(), ...(anothers ? [anothers] : [])]) {
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
  // Bytes of whatever type: there is nothing to look at.
  if (at === undefined && declared.types.has(anyType)) return [];
  if (at === undefined) return [`the media type ${type} is not declared`];
  if (body === undefined) return [];
  const validate = validatorAt(at);
  return validate(body) ? [] : describe("body", validate);
}

function headerViolations(declared: ResponseDeclaration, { headers }: SentResponse): string[] {
  return [...declared.headers].flatMap(([name, { required, schema }]) => {
    const value = headers[name];
    if (value === undefined) return required ? [`the header ${name} is missing`] : [];
    const validate = headerValidator(schema);
    return validate({ value: Array.isArray(value) ? value.join(", ") : value })
      ? []
      : describe(`header ${name}`, validate);
  });
}

function validatorAt(at: string): ValidateFunction {
  return cached(at, () => bodyCompiler({ $ref: at }));
}

function headerValidator(schema: Json): ValidateFunction {
  return cached(JSON.stringify(schema), () =>
    headerCompiler({ type: "object", properties: { value: schema } }),
  );
}

function cached(key: string, make: () => ValidateFunction): ValidateFunction {
  let validate = compiled.get(key);
  if (validate === undefined) compiled.set(key, (validate = make()));
  return validate;
}

const describe = (what: string, validate: ValidateFunction): string[] =>
  (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== "if")
    .map(({ instancePath, message }) => `${what}${instancePath}: ${message ?? "is not valid"}`);
