// Splits a large JSON value into pieces of JSON text. The separate process that parses large JSON
// splits the value. The gateway joins the pieces to one text, or parses them one by one
// (assemble-json.ts).
import { isRawNumber, jsonText } from "./json.ts";

/**
 * The JSON text of a value. The text of a list or object with a weight of more than `PIECE_WEIGHT`
 * is split into chunks, in their order.
 */
export type JsonPiece = string | { readonly isList: boolean; readonly chunks: readonly Chunk[] };

/**
 * One chunk of a large list or object: the JSON text of several small items or members, or one
 * large item or member.
 */
type Chunk = string | { readonly name: string; readonly piece: JsonPiece };

/**
 * Maximum weight of one piece, an estimate of the time to parse it. Each JSON value in the piece
 * weighs 1. Each `CHARACTERS` characters of texts and names weigh 1 more.
 */
const PIECE_WEIGHT = 5_000;
const CHARACTERS = 64;

/** Splits a value into pieces of JSON text. A value of at most `PIECE_WEIGHT` becomes one text. */
export const splitJsonValue = (value: unknown): JsonPiece => split(value).piece ?? jsonText(value);

/** Returns the JSON text of a value that was split into pieces. */
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
 * Returns pieces with the same structure, whose texts are changed by `ofText`.
 * @param ofName changes the names of members that have a chunk of their own
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

interface SplitResult {
  readonly weight: number;
  /** The pieces of the value; null if its weight is at most `PIECE_WEIGHT`. */
  readonly piece: JsonPiece | null;
}

function split(value: unknown): SplitResult {
  if (typeof value !== "object" || value === null || isRawNumber(value))
    return { weight: 1 + lengthOf(value) / CHARACTERS, piece: null };
  const chunks: Chunk[] = [];
  const isList = Array.isArray(value);
  let pending: [string, unknown][] = [];
  let pendingWeight = 0;
  let weight = 1;
  const close = (): void => {
    if (pending.length > 0)
      chunks.push(jsonText(isList ? pending.map(([, item]) => item) : Object.fromEntries(pending)));
    pending = [];
    pendingWeight = 0;
  };
  const add = (name: string, item: unknown): void => {
    const inner = split(item);
    const innerWeight = inner.weight + name.length / CHARACTERS;
    weight += innerWeight;
    if (inner.piece !== null || pendingWeight + innerWeight > PIECE_WEIGHT) close();
    if (inner.piece !== null) chunks.push({ name, piece: inner.piece });
    else {
      pending.push([name, item]);
      pendingWeight += innerWeight;
    }
  };
  if (isList) for (const item of value as unknown[]) add("", item);
  else for (const name of Object.keys(value)) add(name, (value as JsonMembers)[name]);
  if (weight <= PIECE_WEIGHT) return { weight, piece: null };
  close();
  return { weight, piece: { isList, chunks } };
}

type JsonMembers = Readonly<Record<string, unknown>>;

const lengthOf = (value: unknown): number =>
  typeof value === "string" ? value.length : isRawNumber(value) ? value.rawJSON.length : 0;
