// Refusals as they go out: with a message of bounded length, whatever of the request it repeats, and with parameters that do not fit told as such. The
// protocol's package calls some of these an internal error, and writes out all that it knows of them.

/** Characters; more than any revision's own refusals have. */
const MESSAGE_MAX = 1_000;
/** Of the places that do not fit. */
const SHOWN_MAX = 5;

const INVALID_PARAMS = -32_602;
const INTERNAL = -32_603;

interface Refusal {
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

interface Flaw {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** @param text an answer; a result comes back as it is */
export function withShortRefusal(text: string): string {
  // A result stands first where there is one.
  if (!text.startsWith('{"jsonrpc"')) return text;
  const answer = JSON.parse(text) as Refusal;
  if (answer.error === undefined) return text;
  const { code, message, data } = answer.error;
  const flaws = code === INTERNAL && data === undefined ? flawsIn(message) : undefined;
  const error =
    flaws === undefined
      ? { ...answer.error, message: short(message) }
      : { code: INVALID_PARAMS, message: short(sentenceOf(flaws)) };
  return JSON.stringify({ ...answer, error });
}

const short = (message: string): string => message.slice(0, MESSAGE_MAX).toWellFormed();

/** Of a message that is a list of them. */
function flawsIn(message: string): readonly Flaw[] | undefined {
  if (!message.startsWith("[")) return undefined;
  try {
    return JSON.parse(message) as readonly Flaw[];
  } catch {
    return undefined;
  }
}

const sentenceOf = (flaws: readonly Flaw[]): string =>
  flaws
    .slice(0, SHOWN_MAX)
    .map(({ path, message }) => `/${path.join("/")}: ${message}`)
    .join("; ");
