// Sends a long response in pieces. Each piece waits until the connection has taken the previous
// piece, so the gateway encodes only pieces that the client reads. Long responses and other long
// work take turns, so that one long response does not block the event loop.
import type { ServerResponse } from "node:http";
import { ClientGone } from "./client-gone.ts";
import { runInTurn, type LendingStream } from "../../platform/index.ts";

export type BodyPart = string | Uint8Array;

/** Number of characters or bytes above which a response is sent in pieces. */
export const longAnswer = 256 * 1024;
const pieceLength = 256 * 1024;

/**
 * Returns the length of a response: the number of characters of its texts plus the number of bytes
 * of its other parts. This is fast, because it encodes nothing.
 */
export const totalLength = (parts: readonly BodyPart[]): number =>
  parts.reduce((sum, part) => sum + part.length, 0);

export interface BodySize {
  /** Number of bytes that are sent. */
  readonly length: number;
  /** Maximum number of bytes that the response takes in memory. */
  readonly bytes: number;
}

/**
 * Returns the size of a response in bytes, as it is sent and as it is in memory. If a text has a
 * character beyond Latin-1, JavaScript needs two bytes of memory for each of its characters.
 */
export function bodySizeOf(parts: readonly BodyPart[]): BodySize {
  let [length, bytes] = [0, 0];
  for (const part of parts) {
    const sent = Buffer.byteLength(part);
    length += sent;
    bytes += sent === part.length ? sent : 2 * part.length;
  }
  return { length, bytes };
}

/**
 * A text with more characters than this number is encoded once, by this code. For a shorter text,
 * it is faster to measure it first and let the socket encode it.
 */
const longText = 32 * 1024;

/**
 * Joins the parts of a short response. Long texts are encoded before they are joined. If they were
 * joined first, they would be copied once more.
 */
export function assembled(parts: readonly BodyPart[]): string | Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && typeof only !== "string") return only;
  if (parts.every((part) => typeof part === "string" && part.length < longText))
    return parts.join("");
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}

/**
 * Sends the body of a response whose headers were sent. Waits until the connection has taken the
 * whole body or is closed.
 * @param holder the workspace id under which the pieces wait for their turns
 * @param onPiece called before each piece is sent, with its number of bytes
 */
export async function sendPieces(
  response: ServerResponse,
  holder: string,
  parts: readonly BodyPart[],
  onPiece: (bytes: number) => void,
): Promise<void> {
  const encode = encoder();
  for (const piece of splitPieces(parts)) {
    await runInTurn(holder, () => {
      if (response.destroyed) return;
      const bytes = typeof piece === "string" ? encode(piece) : piece;
      onPiece(bytes.length);
      return writeAndWait(response, bytes);
    });
    if (response.destroyed) return;
  }
  response.end();
}

/**
 * Sends a body that is a stream of buffers. After each piece, the stream gets its buffer back and
 * uses it again. Waits until the connection has taken the whole body.
 * @throws ClientGone if the connection is closed
 * @throws the error of the stream if the stream fails
 */
export async function sendLent(
  response: ServerResponse,
  body: LendingStream,
  onPiece: (bytes: number) => void,
): Promise<void> {
  body.lend();
  for await (const piece of body as AsyncIterable<Buffer>) {
    onPiece(piece.length);
    await writeAndWait(response, piece);
    // After the connection is closed, its last write may still read the buffer. So the stream must
    // not get the buffer back.
    if (response.destroyed) throw new ClientGone();
    body.giveBack(piece);
  }
  response.end();
}

/**
 * Returns a function that encodes texts, always into the same buffer. Each result is valid until
 * the next call, so the caller first waits until the connection has taken the result. A new buffer
 * for each piece would cause several garbage collections per second.
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

function writeAndWait(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off("close", done);
      resolve();
    };
    // If the connection is closed, Node may never call the callback of the write.
    response.once("close", done);
    response.write(bytes, done);
  });
}

/** Splits long parts into pieces, and joins each short text with the texts that follow it. */
function* splitPieces(parts: readonly BodyPart[]): Generator<BodyPart> {
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

/**
 * Returns the index at which a piece ends. It is `end`, or one more if `end` would split a
 * surrogate pair.
 */
function endOfPiece(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
}
