// Shortens error answers of the MCP SDK, whose messages may repeat the request, and reports invalid
// parameters with the right code. The SDK reports some of them as an internal error with all its
// details.

/** Maximum characters of a message; the SDK's normal messages are shorter. */
const MESSAGE_MAX = 1_000;
/** Maximum number of invalid parameters in a message. */
const SHOWN_MAX = 5;

const INVALID_PARAMS = -32_602;
const INTERNAL = -32_603;

interface RpcErrorAnswer {
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

interface ParameterFlaw {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Returns an answer with a short error. A result stays unchanged. */
export function withShortRefusal(text: string): string {
  // In a result, `result` is the first member.
  if (!text.startsWith('{"jsonrpc"')) return text;
  const answer = JSON.parse(text) as RpcErrorAnswer;
  if (answer.error === undefined) return text;
  const { code, message, data } = answer.error;
  const flaws = code === INTERNAL && data === undefined ? flawsIn(message) : undefined;
  const error =
    flaws === undefined
      ? { ...answer.error, message: short(message) }
      : { code: INVALID_PARAMS, message: short(flawSentence(flaws)) };
  return JSON.stringify({ ...answer, error });
}

const short = (message: string): string => message.slice(0, MESSAGE_MAX).toWellFormed();

/** Returns the invalid parameters if the message is a JSON list of them. */
function flawsIn(message: string): readonly ParameterFlaw[] | undefined {
  if (!message.startsWith("[")) return undefined;
  try {
    return JSON.parse(message) as readonly ParameterFlaw[];
  } catch {
    return undefined;
  }
}

const flawSentence = (flaws: readonly ParameterFlaw[]): string =>
  flaws
    .slice(0, SHOWN_MAX)
    .map(({ path, message }) => `/${path.join("/")}: ${message}`)
    .join("; ");
