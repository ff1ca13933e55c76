// Sends a long response in pieces. A piece is sent after the connection has taken the previous
// piece, and in turn with other long work. So the gateway encodes only the pieces that the client
// reads.
import type { ServerResponse } from "node:http";
import { ClientGone } from "./client-gone.ts";
import { runInTurn, type LendingStream } from "../../platform/index.ts";

export type BodyPart = string | Uint8Array;

/** A response with more characters or bytes than this is sent in pieces. */
export const longAnswer = 256 * 1024;
const pieceLength = 256 * 1024;

/**
 * Returns the number of characters of texts plus the number of bytes of other parts. This needs no
 * encoding.
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
 * Returns the size of a response. JavaScript needs two bytes of memory per character if a text has
 * a character beyond Latin-1.
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
 * A text with more characters than this is encoded once. A shorter text is measured first and
 * encoded by the socket.
 */
const longText = 32 * 1024;

/**
 * Joins the parts of a response. Long texts are encoded before they are joined, because joining
 * them as texts would copy them once more.
 */
export function assembled(parts: readonly BodyPart[]): string | Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && typeof only !== "string") return only;
  if (parts.every((part) => typeof part === "string" && part.length < longText))
    return parts.join("");
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}

/**
 * Sends the body of a response after its headers. Waits until the connection has taken the body or
 * is closed.
 * @param holder the workspace whose turns are used
 * @param onPiece called with the number of bytes of each piece
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
 * Sends a body whose pieces are buffers that its stream uses again. Waits as `sendPieces` does.
 * @throws ClientGone if the connection is closed
 * @throws the error of the body's stream
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
    // A closed connection may still read the buffer, so the stream must not use the buffer again.
    if (response.destroyed) throw new ClientGone();
    body.giveBack(piece);
  }
  response.end();
}

/**
 * Returns a function that encodes texts into the same buffer again and again. A result is valid
 * until the next call, because the connection has taken it by then. New buffers for each piece
 * would cause several garbage collections per second.
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
    // If the connection closes, the callback of the write may never run.
    response.once("close", done);
    response.write(bytes, done);
  });
}

/** Joins short texts with the next texts, and splits long parts. */
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

/** Returns an end of the piece that does not split a surrogate pair. */
function endOfPiece(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
}
