// Sends a long answer piece by piece, each when the connection has taken the one before and long work has its turn, so that it is
// held once, and encoded no further than it is read.
import type { ServerResponse } from "node:http";
import { ClientGone } from "./client-gone.ts";
import { inTurn, type LendingStream } from "../../platform/index.ts";

export type BodyPart = string | Uint8Array;

/** Characters or bytes from which on an answer leaves in pieces. */
export const longAnswer = 256 * 1024;
const pieceLength = 256 * 1024;

/** Returns the characters of texts and the bytes of other parts, which are known at no cost. */
export const lengthOf = (parts: readonly BodyPart[]): number =>
  parts.reduce((sum, part) => sum + part.length, 0);

export interface BodySize {
  /** Bytes as they are sent. */
  readonly length: number;
  /** Bytes in memory, at most. */
  readonly bytes: number;
}

/**
 * Returns the size of an answer. A text with one character beyond Latin-1 holds two bytes for each
 * of its characters.
 */
export function sizeOf(parts: readonly BodyPart[]): BodySize {
  let [length, bytes] = [0, 0];
  for (const part of parts) {
    const sent = Buffer.byteLength(part);
    length += sent;
    bytes += sent === part.length ? sent : 2 * part.length;
  }
  return { length, bytes };
}

/**
 * Characters from which on a text is encoded once, by the gateway, instead of being measured and
 * then encoded by the socket.
 */
const longText = 32 * 1024;

/**
 * A long text becomes its bytes at once: joined first, it would be copied once more, in the heap.
 */
export function assembled(parts: readonly BodyPart[]): string | Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && typeof only !== "string") return only;
  if (parts.every((part) => typeof part === "string" && part.length < longText))
    return parts.join("");
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}

/**
 * Sends the body of an answer whose head is written with its length, and waits until the connection has taken it, or is closed.
 * @param holder on whose behalf
 * @param onPiece told the bytes of each piece as it is handed to the connection
 */
export async function sendPieces(
  response: ServerResponse,
  holder: string,
  parts: readonly BodyPart[],
  onPiece: (bytes: number) => void,
): Promise<void> {
  const encode = encoder();
  for (const piece of piecesOf(parts)) {
    await inTurn(holder, () => {
      if (response.destroyed) return;
      const bytes = typeof piece === "string" ? encode(piece) : piece;
      onPiece(bytes.length);
      return handOver(response, bytes);
    });
    if (response.destroyed) return;
  }
  response.end();
}

/** Sends a body whose pieces are lent, and waits as `sendPieces` does. @throws ClientGone, what the body fails with */
export async function sendLent(
  response: ServerResponse,
  body: LendingStream,
  onPiece: (bytes: number) => void,
): Promise<void> {
  body.lend();
  for await (const piece of body as AsyncIterable<Buffer>) {
    onPiece(piece.length);
    await handOver(response, piece);
    // What is closed may still look at the piece.
    if (response.destroyed) throw new ClientGone();
    body.giveBack(piece);
  }
  response.end();
}

/**
 * Encodes texts one after the other into the same memory, each good until the next: a connection has taken one before the next is made.
 * New memory for every piece would be collected as garbage several times a second.
 */
function encoder(): (text: string) => Uint8Array {
  let memory = Buffer.alloc(0);
  return (text) => {
    const length = Buffer.byteLength(text);
    if (length > memory.length) memory = Buffer.allocUnsafeSlow(Math.max(length, pieceLength));
    memory.write(text, length === text.length ? "latin1" : "utf8");
    return memory.subarray(0, length);
  };
}

function handOver(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off("close", done);
      resolve();
    };
    // A connection that is closed meanwhile does not always tell the write.
    response.once("close", done);
    response.write(bytes, done);
  });
}

/** Short texts leave with their neighbours. */
function* piecesOf(parts: readonly BodyPart[]): Generator<BodyPart> {
  let rest = "";
  for (const part of parts) {
    let start = 0;
    if (typeof part !== "string") {
      if (rest !== "") yield rest;
      rest = "";
      for (; start < part.length; start += pieceLength)
        yield part.subarray(start, start + pieceLength);
      continue;
    }
    while (rest.length + part.length - start >= pieceLength) {
      const end = endOfPiece(part, start + pieceLength - rest.length);
      yield rest + part.slice(start, end);
      rest = "";
      start = end;
    }
    rest += part.slice(start);
  }
  if (rest !== "") yield rest;
}

/** Not between the two halves of a character. */
function endOfPiece(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
}
