// Chooses one of the declared answers of an operation by the headers `Prefer` and `Accept`. Without
// these headers, chooses the first example of the first success.
import Negotiator from "negotiator";
import type { DocumentedAnswer, DocumentedBody, DocumentedHeader } from "./documented-answers.ts";
import type { Preference } from "./prefer.ts";

export interface ChosenAnswer {
  /** The declared status, range or `default`. */
  readonly declared: string;
  readonly status: number;
  readonly headers: readonly DocumentedHeader[];
  /** The chosen body. Null if the answer has no body. */
  readonly body: DocumentedBody | null;
  /** The name of the example. Undefined if the body has no example. */
  readonly example: string | undefined;
  /** The value of the header `Preference-Applied`. Empty if the request has no preference. */
  readonly applied: string;
}

/** Thrown if the header `Prefer` asks for an answer that the document does not declare. */
export class UnknownAnswerError extends Error {
  override readonly name = "UnknownAnswerError";
}

/**
 * Chooses the answer.
 * @param operation the name of the operation, for messages
 * @param accept the header `Accept` of the request
 * @throws UnknownAnswerError if the preferred status or example is not declared
 */
export function chooseAnswer(
  operation: string,
  answers: readonly DocumentedAnswer[],
  { code, example }: Preference,
  accept: string | undefined,
): ChosenAnswer {
  const answer =
    code === undefined
      ? firstAnswer(operation, answers, example)
      : answerWithCode(operation, answers, code);
  const wanted = example === undefined ? undefined : namedExample(operation, answer, example);
  const body = chooseBody(
    wanted === undefined
      ? answer.bodies
      : answer.bodies.filter(({ examples }) => examples.has(wanted)),
    accept,
  );
  const status = code === undefined ? statusOf(answer.status) : Number(code);
  const applied = [
    ...(code === undefined ? [] : [`code=${code}`]),
    ...(wanted === undefined ? [] : [`example=${quotedIfNeeded(wanted)}`]),
  ];
  return {
    declared: answer.status,
    status,
    headers: answer.headers,
    body,
    example: wanted ?? body?.examples.keys().next().value,
    applied: applied.join(", "),
  };
}

/**
 * Returns the first response that has the requested example. If no example is requested, returns
 * the first response. Responses with status 2xx come first, then 3xx, `default`, 4xx and 5xx.
 */
function firstAnswer(
  operation: string,
  answers: readonly DocumentedAnswer[],
  example: string | undefined,
): DocumentedAnswer {
  const ranked = [/^2/, /^3/, /^default$/, /^[45]/].flatMap((form) =>
    answers.filter(({ status }) => form.test(status)),
  );
  const withExample =
    example === undefined
      ? ranked
      : ranked.filter((answer) => findExample(answer, example) !== undefined);
  const [first] = withExample;
  if (first !== undefined) return first;
  if (example === undefined)
    throw new UnknownAnswerError(
      `The document declares no HTTP response for the operation ${operation}. Add one to its \`responses\`.`,
    );
  throw new UnknownAnswerError(
    `The operation ${operation} has no example ${quotedWish(example)}. Its examples are ${listed(ranked.flatMap(exampleNames))}.`,
  );
}

function answerWithCode(
  operation: string,
  answers: readonly DocumentedAnswer[],
  code: string,
): DocumentedAnswer {
  const declared = (status: string): DocumentedAnswer | undefined =>
    answers.find((answer) => answer.status.toUpperCase() === status);
  const found = /^[2-5]\d\d$/.test(code)
    ? (declared(code) ?? declared(`${code[0]}XX`) ?? declared("DEFAULT"))
    : undefined;
  if (found !== undefined) return found;
  throw new UnknownAnswerError(
    `The operation ${operation} has no response with the status ${quotedWish(code)}. Its statuses are ${listed(answers.map(({ status }) => status).filter((status) => !status.startsWith("1")))}.`,
  );
}

function namedExample(operation: string, answer: DocumentedAnswer, example: string): string {
  const name = findExample(answer, example);
  if (name !== undefined) return name;
  throw new UnknownAnswerError(
    `The response ${answer.status} of the operation ${operation} has no example ${quotedWish(example)}. Its examples are ${listed(exampleNames(answer))}.`,
  );
}

const exampleNames = ({ bodies }: DocumentedAnswer): string[] =>
  bodies.flatMap(({ examples }) => [...examples.keys()]);

/**
 * Finds an example by its exact name. If no name is equal, compares only letters and digits in
 * lower case, and accepts a single match. So `notifyDenied` finds `NOTIFY_DENIED`.
 */
function findExample(answer: DocumentedAnswer, wanted: string): string | undefined {
  const names = [...new Set(exampleNames(answer))];
  if (names.includes(wanted)) return wanted;
  const similar = names.filter((name) => plain(name) === plain(wanted));
  return similar.length === 1 ? similar[0] : undefined;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns the body whose media type fits `Accept` best. If none fits, returns the first one. */
function chooseBody(
  bodies: readonly DocumentedBody[],
  accept: string | undefined,
): DocumentedBody | null {
  const [first] = bodies;
  if (first === undefined) return null;
  const types = bodies.map(({ type }) => type);
  const [best] = new Negotiator({ headers: { accept } }).mediaTypes(types);
  return bodies.find(({ type }) => type === best) ?? first;
}

/** Returns the status for a range or for `default`: 200 for `2XX` and `default`, 400 for `4XX`. */
const statusOf = (declared: string): number =>
  /^\d{3}$/.test(declared) ? Number(declared) : Number(/^[2-5]/.exec(declared)?.[0] ?? 2) * 100;

const LISTED_MAX = 50;

function listed(names: readonly string[]): string {
  const all = [...new Set(names)];
  if (all.length === 0) return "none";
  const rest = all.length - LISTED_MAX;
  return all.slice(0, LISTED_MAX).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

const quotedWish = (text: string): string => JSON.stringify(text.slice(0, 100));

const quotedIfNeeded = (name: string): string =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) ? name : JSON.stringify(name.replaceAll(/[^\x20-\x7e]/g, "?"));
