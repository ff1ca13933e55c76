// Looks at a multipart form while it goes to multer, which says nothing of heads and of what
// follows the form. It finds boundaries as multer's parser does: by a search of the bytes, without
// regard to what stands between them.
import { GatewayError } from "../../contract/index.ts";
import { fileNamesIn, malformed, parametersOf, type FileNames } from "./disposition.ts";

/** Of the head of a part, as multer's parser has it. */
const headMax = 16 * 1024;
/** Of a boundary; RFC 2046 allows 70. */
const boundaryMax = 200;
const headEnd = "\r\n\r\n";
const lineEnd = "\r\n";

/** What the bytes that come belong to. */
type Place = "part" | "boundary" | "head" | "end";

export class FormScan {
  readonly #boundary: Buffer;
  /** Bytes with which a boundary may begin; before the first one a line ends. */
  #undecided: Buffer = Buffer.from(lineEnd);
  #place: Place = "part";
  /** The bytes behind a boundary, of a head, or behind the form. */
  readonly #held = Buffer.alloc(headMax);
  #heldLength = 0;
  #file: FileNames | null = null;

  /** @throws GatewayError INVALID_REQUEST for a Content-Type without one good boundary */
  constructor(contentType: string) {
    const boundary = parametersOf(contentType)?.get("boundary") ?? "";
    if (boundary === "" || boundary.length > boundaryMax) throw malformed();
    this.#boundary = Buffer.from(`\r\n--${boundary}`, "latin1");
  }

  /** The names of the first part with a file; null until it has come. */
  get file(): FileNames | null {
    return this.#file;
  }

  /** @throws GatewayError INVALID_REQUEST */
  push(piece: Buffer): void {
    // Copies only the seam of two pieces. With a copy of each piece, uploads of 1 MiB cost a third
    // more.
    const head = piece.subarray(0, this.#boundary.length - 1);
    const seam = Buffer.concat([this.#undecided, head]);
    const undecided = this.#scan(seam);
    if (head.length === piece.length) {
      this.#undecided = seam.subarray(seam.length - undecided);
      return;
    }
    const rest = piece.subarray(head.length - undecided);
    this.#undecided = Buffer.from(rest.subarray(rest.length - this.#scan(rest)));
  }

  /** Returns the number of bytes at the end that may be the beginning of a boundary. */
  #scan(bytes: Buffer): number {
    let from = 0;
    for (;;) {
      const found = bytes.indexOf(this.#boundary, from);
      if (found === -1) break;
      this.#take(bytes.subarray(from, found));
      this.#meetBoundary();
      from = found + this.#boundary.length;
    }
    const decided = Math.max(from, bytes.length - this.#boundary.length + 1);
    this.#take(bytes.subarray(from, decided));
    return bytes.length - decided;
  }

  /** @throws GatewayError INVALID_REQUEST */
  end(): void {
    this.#take(this.#undecided);
    if (this.#place === "end" && this.#heldLength === 1) throw followed();
  }

  #meetBoundary(): void {
    if (this.#place === "end") throw followed();
    if (this.#place === "head") throw malformed();
    this.#go("boundary");
  }

  #go(place: Place): void {
    this.#place = place;
    this.#heldLength = 0;
  }

  #take(bytes: Buffer): void {
    if (bytes.length === 0 || this.#place === "part") return;
    const before = this.#heldLength;
    const taken = bytes.copy(this.#held, before);
    this.#heldLength += taken;
    if (this.#place === "head") this.#readHead(Math.max(0, before - headEnd.length));
    else if (this.#place === "end") this.#readEnd(bytes.length > taken);
    else if (this.#heldLength >= 2) this.#readBoundary(bytes.subarray(2 - before));
  }

  /** @param rest of the bytes, behind the two that tell what follows */
  #readBoundary(rest: Buffer): void {
    const two = this.#held.toString("latin1", 0, 2);
    // Some parsers take a boundary with other bytes behind it for a boundary, and some for
    // contents.
    if (two !== "--" && two !== lineEnd) throw malformed();
    this.#go(two === "--" ? "end" : "head");
    this.#take(rest);
  }

  #readHead(from: number): void {
    const end = this.#held.subarray(0, this.#heldLength).indexOf(headEnd, from);
    if (end !== -1) {
      const names = fileNamesIn(this.#held.toString("latin1", 0, end));
      this.#file ??= names;
      this.#go("part");
    } else if (this.#heldLength === headMax) throw malformed();
  }

  #readEnd(isMore: boolean): void {
    if (isMore || !lineEnd.startsWith(this.#held.toString("latin1", 0, this.#heldLength)))
      throw followed();
  }
}

const followed = (): GatewayError =>
  new GatewayError("INVALID_REQUEST", {
    message:
      "The form is followed by other bytes; nothing but one line end may follow its last boundary.",
  });
