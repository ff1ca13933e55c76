// Checks the bytes of a multipart form before multer gets them. It finds what multer does not
// report: malformed headers of parts, the two names of a file, and bytes after the end of the form.
// It searches for boundaries in the same way as multer's parser.
import { GatewayError } from "../../contract/index.ts";
import { fileNamesIn, malformed, parametersOf, type FileNames } from "./disposition.ts";

/** Maximum bytes of the headers of a part. multer's parser has the same maximum. */
const headMax = 16 * 1024;
/** Maximum characters of a boundary. RFC 2046 allows 70. */
const boundaryMax = 200;
const headEnd = "\r\n\r\n";
const lineEnd = "\r\n";

/**
 * Where in the form the next bytes are: in the content of a part, after a boundary, in the headers
 * of a part, or after the form.
 */
type ScanState = "part" | "boundary" | "head" | "end";

export class FormScan {
  readonly #boundary: Buffer;
  /**
   * The last bytes that have arrived, if they may be the beginning of a boundary. At first it is a
   * line end, because the search expects a line end before each boundary. The form itself has no
   * line end before the first boundary.
   */
  #undecided: Buffer = Buffer.from(lineEnd);
  #state: ScanState = "part";
  /** The bytes that were collected in the current state. Contents of parts are not collected. */
  readonly #buffered = Buffer.alloc(headMax);
  #bufferedLength = 0;
  #file: FileNames | null = null;

  /** @throws GatewayError INVALID_REQUEST if the `Content-Type` has no valid boundary */
  constructor(contentType: string) {
    const boundary = parametersOf(contentType)?.get("boundary") ?? "";
    if (boundary === "" || boundary.length > boundaryMax) throw malformed();
    this.#boundary = Buffer.from(`\r\n--${boundary}`, "latin1");
  }

  /**
   * The file names of the first part that contains a file. Null until the headers of this part have
   * arrived.
   */
  get file(): FileNames | null {
    return this.#file;
  }

  /**
   * Checks the next bytes of the form.
   * @throws GatewayError INVALID_REQUEST if the form is not valid
   */
  push(piece: Buffer): void {
    // A boundary may be split between two pieces, so the bytes around the border of the pieces are
    // copied into one buffer. If all bytes were copied, an upload of 1 MiB would take a third more
    // time.
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

  /**
   * Searches bytes of the form for boundaries. Returns the number of bytes at their end that may be
   * the beginning of a boundary.
   */
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

  /**
   * Checks the end of the form.
   * @throws GatewayError INVALID_REQUEST if bytes follow the last boundary
   */
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

  /**
   * Checks the two characters after a boundary.
   * @param rest all bytes after the boundary and these two characters
   */
  #readBoundary(rest: Buffer): void {
    const two = this.#buffered.toString("latin1", 0, 2);
    // Only `--` or a line end may follow a boundary. With other bytes, some parsers would see a
    // boundary here, others the content of a part.
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
    message:
      "The body contains bytes after the end of the form. Only one line end may follow the last boundary.",
  });
