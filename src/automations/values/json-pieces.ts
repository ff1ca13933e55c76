// Splits a large JSON value into pieces of text. The process that parses large JSON splits the
// value. The event loop joins the pieces to one text, or parses them one by one (assemble-json.ts).
import { isRawNumber, jsonText } from "./json.ts";

/** The JSON text of a value. A large list or object is split into chunks, in order. */
export type JsonPiece = string | { readonly isList: boolean; readonly chunks: readonly Chunk[] };

/**
 * One chunk of a large list or object: the JSON text of several items or members, or one large item
 * or member.
 */
type Chunk = string | { readonly name: string; readonly piece: JsonPiece };

/**
 * Maximum weight of one piece. Each JSON value weighs 1, and each `CHARACTERS` characters weigh 1
 * more.
 */
const PIECE_WEIGHT = 5_000;
const CHARACTERS = 64;

/** Splits a JSON value into pieces. A small value stays one text. */
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
 * Returns pieces with the same structure and changed texts.
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

interface SplitResult {
  readonly weight: number;
  /** The pieces of the value; null if the value is small enough to stay in one piece. */
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
