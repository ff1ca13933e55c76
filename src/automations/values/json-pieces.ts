// Cuts a large JSON value into pieces of text. The process that parses large JSON does so. The
// event loop joins the pieces to one text, or parses them one by one (put-together.ts).
import { isRawNumber, jsonText } from "./json.ts";

/** The JSON text of a value, or of a large list or object the chunks in their order. */
export type JsonPiece = string | { readonly isList: boolean; readonly chunks: readonly Chunk[] };

/** The JSON text of several items or members together, or one large item or member. */
type Chunk = string | { readonly name: string; readonly piece: JsonPiece };

/** Weight of one piece: its values, and its characters by this many. */
const PIECE_WEIGHT = 5_000;
const CHARACTERS = 64;

export const cutJsonValue = (value: unknown): JsonPiece => cut(value).piece ?? jsonText(value);

/** Returns the JSON text of a value that was cut. */
export function textOfPiece(piece: JsonPiece): string {
  if (typeof piece === "string") return piece;
  const { isList } = piece;
  const texts = piece.chunks.map((chunk) => {
    if (typeof chunk === "string") return chunk.slice(1, -1);
    const text = textOfPiece(chunk.piece);
    return isList ? text : `${JSON.stringify(chunk.name)}:${text}`;
  });
  return isList ? `[${texts.join(",")}]` : `{${texts.join(",")}}`;
}

/**
 * Returns the same pieces with other texts.
 * @param ofName changes the names of large members
 */
export function mapPiece(
  piece: JsonPiece,
  ofText: (text: string) => string,
  ofName: (name: string) => string,
): JsonPiece {
  if (typeof piece === "string") return ofText(piece);
  const chunks = piece.chunks.map((chunk) =>
    typeof chunk === "string"
      ? ofText(chunk)
      : { name: ofName(chunk.name), piece: mapPiece(chunk.piece, ofText, ofName) },
  );
  return { isList: piece.isList, chunks };
}

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
  const add = (name: string, item: unknown): void => {
    const inner = cut(item);
    const innerWeight = inner.weight + name.length / CHARACTERS;
    weight += innerWeight;
    if (inner.piece !== null || waitingWeight + innerWeight > PIECE_WEIGHT) close();
    if (inner.piece !== null) chunks.push({ name, piece: inner.piece });
    else {
      waiting.push([name, item]);
      waitingWeight += innerWeight;
    }
  };
  if (isList) for (const item of value as unknown[]) add("", item);
  else for (const name of Object.keys(value)) add(name, (value as Members)[name]);
  if (weight <= PIECE_WEIGHT) return { weight, piece: null };
  close();
  return { weight, piece: { isList, chunks } };
}

type Members = Readonly<Record<string, unknown>>;

const lengthOf = (value: unknown): number =>
  typeof value === "string" ? value.length : isRawNumber(value) ? value.rawJSON.length : 0;
