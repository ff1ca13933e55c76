// Takes a multipart form apart with multer, whose storage engine is ours: the one file is handed on while it comes, and what is wrong
// with a form becomes a 400 that names the field or the bound.
import { Transform, type Readable, type TransformCallback, type Writable } from "node:stream";
import type { IncomingHttpHeaders } from "node:http";
import multer, { MulterError, type StorageEngine } from "multer";
import { GatewayError, type IncomingFile } from "../../contract/index.ts";
import { malformed, type FileNames } from "./disposition.ts";
import { FormScan } from "./form-scan.ts";

/** The field that holds the file. */
const fileField = "file";
/** What may stand beside the file; it is ignored (G25.9). */
const limits = {
  files: 1,
  fields: 10,
  fieldNameSize: 100,
  fieldSize: 1024,
  parts: 12,
  headerPairs: 20,
};

/** What multer takes for the request: the form's bytes, given to it by whoever reads the connection. */
export class FormSource extends Transform {
  readonly headers: IncomingHttpHeaders;
  readonly #scan: FormScan;

  /** @throws GatewayError INVALID_REQUEST */
  constructor(headers: IncomingHttpHeaders) {
    super();
    this.headers = headers;
    this.#scan = new FormScan(headers["content-type"] ?? "");
  }

  /** The names of the file, once its part has begun. */
  get file(): FileNames | null {
    return this.#scan.file;
  }

  override _transform(piece: Buffer, _encoding: string, done: TransformCallback): void {
    attempt(
      () => this.#scan.push(piece),
      (flaw) => done(flaw, flaw === null ? piece : undefined),
    );
  }

  override _flush(done: TransformCallback): void {
    attempt(() => this.#scan.end(), done);
  }

  /** Multer is done with the form, or has found a flaw: it need not wait for the rest, which it would read and throw away. */
  override unpipe(destination?: Writable): this {
    super.unpipe(destination);
    this.destroy();
    return this;
  }
}

function attempt(work: () => void, tell: (flaw: Error | null) => void): void {
  let flaw: Error | null = null;
  try {
    work();
  } catch (error) {
    flaw = error as Error;
  }
  tell(flaw);
}

/**
 * Parses the form that comes through `source`.
 * @returns its file, as soon as that begins; its bytes end when the whole form was good
 * @throws GatewayError INVALID_REQUEST; or what `source` was destroyed with
 */
export function parseForm(source: FormSource): Promise<IncomingFile> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingFile>();
  const whole = Promise.withResolvers<void>();
  // Told to whoever reads the file; where none has begun, there is nobody.
  whole.promise.catch(() => {});
  const storage: StorageEngine = {
    _handleFile(_request, { originalname, stream }, callback) {
      const names = source.file ?? { name: originalname, otherName: null };
      resolve({ ...names, bytes: bytesOf(stream, callback, whole.promise) });
    },
    _removeFile: (_request, _file, callback) => callback(null),
  };
  const all = { ...limits, fieldNestingDepth: 0 };
  const parse = multer({ storage, limits: all, defParamCharset: "utf8" }).single(fileField);
  const done = (flaw?: unknown): void => {
    // Nobody waits for the file any more where it has come.
    reject(flaw === undefined ? missing() : meaningOf(flaw));
    if (flaw === undefined) whole.resolve();
    else whole.reject(meaningOf(flaw));
  };
  // It asks of a request what a stream with headers has, and of a response nothing.
  Reflect.apply(parse, undefined, [source, null, done]);
  return promise;
}

async function* bytesOf(
  stream: Readable,
  done: (error?: Error | null) => void,
  whole: Promise<void>,
): AsyncGenerator<Buffer> {
  let flaw: Error | null = new Error("The file was not read to its end.");
  try {
    for await (const chunk of stream) yield chunk as Buffer;
    flaw = null;
  } catch (error) {
    flaw = error as Error;
  } finally {
    done(flaw);
  }
  // Also of a broken stream: the form knows why it broke.
  await whole;
}

/** What multer found, in words of ours; failures of the connection stay what they are. */
function meaningOf(flaw: unknown): unknown {
  if (flaw instanceof MulterError) return invalid(sentenceFor(flaw));
  if (flaw instanceof GatewayError || !(flaw instanceof Error) || flaw.name !== "Error")
    return flaw;
  return malformed();
}

function sentenceFor({ code, field = "" }: MulterError): string {
  const name = JSON.stringify(field.slice(0, 100));
  switch (code) {
    case "LIMIT_FILE_COUNT":
      return MORE_FILES;
    case "LIMIT_UNEXPECTED_FILE":
      return field === fileField
        ? MORE_FILES
        : `The file stands under the field ${name}; send it under "${fileField}".`;
    case "LIMIT_FIELD_COUNT":
      return `The form has more than ${limits.fields} text fields.`;
    case "LIMIT_PART_COUNT":
      return `The form has more than ${limits.parts} parts.`;
    case "LIMIT_FIELD_VALUE":
      return `The field ${name} is longer than ${limits.fieldSize} bytes.`;
    case "LIMIT_FIELD_KEY":
      return `The name of a field is longer than ${limits.fieldNameSize} bytes.`;
    default:
      return field === ""
        ? "A part of the form has no name."
        : `The form has a field that is not accepted: ${name}.`;
  }
}

const MORE_FILES = `The form has more than one file; send one at a time, under the field "${fileField}".`;

const missing = (): GatewayError =>
  invalid(`The form has no file; send one with its name under the field "${fileField}".`);

const invalid = (message: string): GatewayError => new GatewayError("INVALID_REQUEST", { message });
