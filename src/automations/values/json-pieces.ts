// Cuts a large JSON value into pieces of text. The process that takes a body apart does so; the
// event loop parses the pieces one by one (put-together.ts), so that other work goes on.
import { isRawNumber, jsonText } from "./json.ts";

/** The JSON text of a value, or of a large list or object the chunks in their order. */
export type JsonPiece = string | { readonly isList: boolean; readonly chunks: readonly Chunk[] };

/** The JSON text of several items or members together, or one large item or member. */
type Chunk = string | { readonly name: string; readonly piece: JsonPiece };

/** Weight of one piece: its values, and its characters by this many. */
const PIECE_WEIGHT = 5_000;
const CHARACTERS = 64;

export const cutJsonValue = (value: unknown): JsonPiece => cut(value).piece ?? jsonText(value);

interface Cut {
  readonly weight: number;
  /** Null if the value is small enough to stay in one piece. */
  readonly piece: JsonPiece | null;
}

function cut(value: unknown): Cut {
  if (typeof value !== "object" || value === null || isRawNumber(value))
    return { weight: 1 + lengthOf(value) / CHARACTERS, piece: null };
  const chunks: Chunk[] = [];
  const isList = Array.isArray(value);
  let waiting: [string, unknown][] = [];
  let waitingWeight = 0;
  let weight = 1;
  const close = (): void => {
    if (waiting.length > 0)
      chunks.push(jsonText(isList ? waiting.map(([, item]) => item) : Object.fromEntries(waiting)));
    waiting = [];
    waitingWeight = 0;
  };
  for (const [name, item] of Object.entries(value)) {
    const inner = cut(item);
    const innerWeight = inner.weight + (isList ? 0 : name.length / CHARACTERS);
    weight += innerWeight;
    if (inner.piece !== null || waitingWeight + innerWeight > PIECE_WEIGHT) close();
    if (inner.piece !== null) chunks.push({ name, piece: inner.piece });
    else {
      waiting.push([name, item]);
      waitingWeight += innerWeight;
    }
  }
  if (weight <= PIECE_WEIGHT) return { weight, piece: null };
  close();
  return { weight, piece: { isList, chunks } };
}

const lengthOf = (value: unknown): number =>
  typeof value === "string" ? value.length : isRawNumber(value) ? value.rawJSON.length : 0;
