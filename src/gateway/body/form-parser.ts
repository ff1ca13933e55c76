// Parses a multipart form with multer and a storage engine of the gateway. The handler gets the one
// file while it arrives. An error in a form becomes a 400 that names the field or the limit.
import { Transform, type Readable, type TransformCallback, type Writable } from "node:stream";
import type { IncomingHttpHeaders } from "node:http";
import multer, { MulterError, type StorageEngine } from "multer";
import { GatewayError, type IncomingFile } from "../../contract/index.ts";
import { malformed, type FileNames } from "./disposition.ts";
import { FormScan } from "./form-scan.ts";

/** Name of the field with the file. */
const fileField = "file";
/** Limits for the fields beside the file. The gateway ignores these fields (G25.9). */
const limits = {
  files: 1,
  fields: 10,
  fieldNameSize: 100,
  fieldSize: 1024,
  parts: 12,
  headerPairs: 20,
};

/**
 * The stream that multer reads in place of the request. `IncomingForm` writes the form's bytes to
 * it.
 */
export class FormSource extends Transform {
  readonly headers: IncomingHttpHeaders;
  readonly #scan: FormScan;

  /** @throws GatewayError INVALID_REQUEST */
  constructor(headers: IncomingHttpHeaders) {
    super();
    this.headers = headers;
    this.#scan = new FormScan(headers["content-type"] ?? "");
  }

  /** The names of the file, after its part has begun. */
  get file(): FileNames | null {
    return this.#scan.file;
  }

  override _transform(piece: Buffer, _encoding: string, done: TransformCallback): void {
    try {
      this.#scan.push(piece);
    } catch (error) {
      return done(error as Error);
    }
    done(null, piece);
  }

  override _flush(done: TransformCallback): void {
    try {
      this.#scan.end();
    } catch (error) {
      return done(error as Error);
    }
    done();
  }

  /** Multer has finished, or has found an error. It need not read and discard the rest. */
  override unpipe(destination?: Writable): this {
    super.unpipe(destination);
    this.destroy();
    return this;
  }
}

/**
 * Parses the form that arrives through `source`.
 * @returns the file, when its part begins; its bytes end after the whole form was valid
 * @throws GatewayError INVALID_REQUEST; the error that `source` was destroyed with
 */
export function parseForm(source: FormSource): Promise<IncomingFile> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingFile>();
  const whole = Promise.withResolvers<void>();
  // The reader of the file handles this rejection. Without a file there is no reader.
  whole.promise.catch(() => {});
  const storage: StorageEngine = {
    _handleFile(_request, { originalname, stream }, callback) {
      const names = source.file ?? { name: originalname, otherName: null };
      resolve({ ...names, bytes: fileBytes(stream, callback, whole.promise) });
    },
    _removeFile: (_request, _file, callback) => callback(null),
  };
  const all = { ...limits, fieldNestingDepth: 0 };
  const parse = multer({ storage, limits: all, defParamCharset: "utf8" }).single(fileField);
  const done = (error?: unknown): void => {
    // This has no effect if the file has arrived already.
    reject(error === undefined ? missing() : clientErrorFor(error));
    if (error === undefined) whole.resolve();
    else whole.reject(clientErrorFor(error));
  };
  // Multer needs only a stream with headers as the request, and does not use the response.
  Reflect.apply(parse, undefined, [source, null, done]);
  return promise;
}

async function* fileBytes(
  stream: Readable,
  done: (error?: Error | null) => void,
  whole: Promise<void>,
): AsyncGenerator<Buffer> {
  let error: Error | null = new Error("The file was not read to its end.");
  try {
    for await (const chunk of stream) yield chunk as Buffer;
    error = null;
  } catch (thrown) {
    error = thrown as Error;
  } finally {
    done(error);
  }
  // Also after a broken stream, because the form's error is more precise.
  await whole;
}

/**
 * Returns multer's error as an error for the client. Errors of the connection are returned
 * unchanged.
 */
function clientErrorFor(error: unknown): unknown {
  if (error instanceof MulterError) return invalidUpload(limitMessage(error));
  if (error instanceof GatewayError || !(error instanceof Error) || error.name !== "Error")
    return error;
  return malformed();
}

function limitMessage({ code, field = "" }: MulterError): string {
  const name = JSON.stringify(field.slice(0, 100));
  switch (code) {
    case "LIMIT_FILE_COUNT":
      return MORE_FILES;
    case "LIMIT_UNEXPECTED_FILE":
      return field === fileField
        ? MORE_FILES
        : `The file is in the field ${name}. Send it in the field "${fileField}".`;
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
  invalidUpload(`The form has no file; send one with its name under the field "${fileField}".`);

const invalidUpload = (message: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", { message });
