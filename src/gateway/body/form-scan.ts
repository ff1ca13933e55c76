// Checks a multipart form on its way to multer. Multer reports neither the headers of parts nor
// bytes after the form. This code finds boundaries in the same way as multer's parser, by a search
// of the bytes.
import { GatewayError } from "../../contract/index.ts";
import { fileNamesIn, malformed, parametersOf, type FileNames } from "./disposition.ts";

/** Maximum bytes of the headers of a part, as in multer's parser. */
const headMax = 16 * 1024;
/** Maximum characters of a boundary. RFC 2046 allows 70. */
const boundaryMax = 200;
const headEnd = "\r\n\r\n";
const lineEnd = "\r\n";

/** The part of the form's syntax to which the next bytes belong. */
type ScanState = "part" | "boundary" | "head" | "end";

export class FormScan {
  readonly #boundary: Buffer;
  /**
   * Bytes that may be the beginning of a boundary. A form may begin with a boundary, as if after a
   * line end.
   */
  #undecided: Buffer = Buffer.from(lineEnd);
  #state: ScanState = "part";
  /** The bytes after a boundary, of the headers of a part, or after the form. */
  readonly #buffered = Buffer.alloc(headMax);
  #bufferedLength = 0;
  #file: FileNames | null = null;

  /** @throws GatewayError INVALID_REQUEST if the `Content-Type` has no valid boundary */
  constructor(contentType: string) {
    const boundary = parametersOf(contentType)?.get("boundary") ?? "";
    if (boundary === "" || boundary.length > boundaryMax) throw malformed();
    this.#boundary = Buffer.from(`\r\n--${boundary}`, "latin1");
  }

  /** The names of the file in the first part that has one. Null until then. */
  get file(): FileNames | null {
    return this.#file;
  }

  /** @throws GatewayError INVALID_REQUEST if the form is not valid */
  push(piece: Buffer): void {
    // Only the bytes around the border of two pieces are copied. When each piece was copied,
    // uploads of 1 MiB took a third more time.
    const head = piece.subarray(0, this.#boundary.length - 1);
    const border = Buffer.concat([this.#undecided, head]);
    const undecided = this.#scan(border);
    if (head.length === piece.length) {
      this.#undecided = border.subarray(border.length - undecided);
      return;
    }
    const rest = piece.subarray(head.length - undecided);
    this.#undecided = Buffer.from(rest.subarray(rest.length - this.#scan(rest)));
  }

  /** Returns the number of bytes at the end of `bytes` that may be the beginning of a boundary. */
  #scan(bytes: Buffer): number {
    let from = 0;
    for (;;) {
      const found = bytes.indexOf(this.#boundary, from);
      if (found === -1) break;
      this.#take(bytes.subarray(from, found));
      this.#passBoundary();
      from = found + this.#boundary.length;
    }
    const decided = Math.max(from, bytes.length - this.#boundary.length + 1);
    this.#take(bytes.subarray(from, decided));
    return bytes.length - decided;
  }

  /** @throws GatewayError INVALID_REQUEST if bytes follow the form */
  end(): void {
    this.#take(this.#undecided);
    if (this.#state === "end" && this.#bufferedLength === 1) throw trailingBytes();
  }

  #passBoundary(): void {
    if (this.#state === "end") throw trailingBytes();
    if (this.#state === "head") throw malformed();
    this.#enter("boundary");
  }

  #enter(state: ScanState): void {
    this.#state = state;
    this.#bufferedLength = 0;
  }

  #take(bytes: Buffer): void {
    if (bytes.length === 0 || this.#state === "part") return;
    const before = this.#bufferedLength;
    const taken = bytes.copy(this.#buffered, before);
    this.#bufferedLength += taken;
    if (this.#state === "head") this.#readHead(Math.max(0, before - headEnd.length));
    else if (this.#state === "end") this.#readEnd(bytes.length > taken);
    else if (this.#bufferedLength >= 2) this.#readBoundary(bytes.subarray(2 - before));
  }

  /** @param rest all bytes after the boundary and the two characters that follow it */
  #readBoundary(rest: Buffer): void {
    const two = this.#buffered.toString("latin1", 0, 2);
    // If other bytes follow a boundary, some parsers treat it as a boundary, and others as
    // contents.
    if (two !== "--" && two !== lineEnd) throw malformed();
    this.#enter(two === "--" ? "end" : "head");
    this.#take(rest);
  }

  #readHead(from: number): void {
    const end = this.#buffered.subarray(0, this.#bufferedLength).indexOf(headEnd, from);
    if (end !== -1) {
      const names = fileNamesIn(this.#buffered.toString("latin1", 0, end));
      this.#file ??= names;
      this.#enter("part");
    } else if (this.#bufferedLength === headMax) throw malformed();
  }

  #readEnd(isMore: boolean): void {
    if (isMore || !lineEnd.startsWith(this.#buffered.toString("latin1", 0, this.#bufferedLength)))
      throw trailingBytes();
  }
}

const trailingBytes = (): GatewayError =>
  new GatewayError("INVALID_REQUEST", {
    message: "The form is followed by other bytes. Only one line end may follow its last boundary.",
  });
