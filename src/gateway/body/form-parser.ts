// Parses a multipart form with the library multer. The handler gets the file of the form while the
// file still arrives. For an error in a form, the client gets a 400 that names the field or the
// limit.
import { Transform, type Readable, type TransformCallback, type Writable } from "node:stream";
import type { IncomingHttpHeaders } from "node:http";
import multer, { MulterError, type StorageEngine } from "multer";
import { GatewayError, type IncomingFile } from "../../contract/index.ts";
import { malformed, type FileNames } from "./disposition.ts";
import { FormScan } from "./form-scan.ts";

/** Name of the form field that contains the file. */
const fileField = "file";
/** Limits for fields other than the file. The gateway ignores these fields (G25.9). */
const limits = {
  files: 1,
  fields: 10,
  fieldNameSize: 100,
  fieldSize: 1024,
  parts: 12,
  headerPairs: 20,
};

/**
 * The stream that multer reads in place of the request. `IncomingForm` writes the bytes of the form
 * to this stream.
 */
export class FormSource extends Transform {
  readonly headers: IncomingHttpHeaders;
  readonly #scan: FormScan;

  /** @throws GatewayError INVALID_REQUEST if the `Content-Type` has no valid boundary */
  constructor(headers: IncomingHttpHeaders) {
    super();
    this.headers = headers;
    this.#scan = new FormScan(headers["content-type"] ?? "");
  }

  /** The names of the file. Null until the part with the file begins. */
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

  /**
   * Multer calls this after it has finished or found an error. The rest of the form is not read.
   */
  override unpipe(destination?: Writable): this {
    super.unpipe(destination);
    this.destroy();
    return this;
  }
}

/**
 * Parses the form that arrives through `source`.
 * @returns the file as soon as its part begins; its bytes end only after the whole form was valid
 * @throws GatewayError INVALID_REQUEST if the form is not valid
 * @throws the error with which `source` was destroyed
 */
export function parseForm(source: FormSource): Promise<IncomingFile> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingFile>();
  const whole = Promise.withResolvers<void>();
  // The reader of the file handles this rejection. If there is no file, there is no reader.
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
    // This has no effect if the file has already begun to arrive.
    reject(error === undefined ? missing() : clientErrorFor(error));
    if (error === undefined) whole.resolve();
    else whole.reject(clientErrorFor(error));
  };
  // As a request, multer only needs a stream with headers. It does not use the response.
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
  // This is also awaited after a broken stream, because the error of the form is more precise.
  await whole;
}

/**
 * Converts an error of multer into an error for the client. Returns errors of the connection
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
      return `The form has too many text fields. Send at most ${limits.fields}.`;
    case "LIMIT_PART_COUNT":
      return `The form has too many parts. Send at most ${limits.parts}.`;
    case "LIMIT_FIELD_VALUE":
      return `The field ${name} is longer than ${limits.fieldSize} bytes.`;
    case "LIMIT_FIELD_KEY":
      return `The name of a field is longer than ${limits.fieldNameSize} bytes.`;
    default:
      return field === ""
        ? `A part of the form has no name. Send the file in the field "${fileField}".`
        : `The form has a field that is not accepted: ${name}.`;
  }
}

const MORE_FILES = `The form has more than one file. Send one file in the field "${fileField}".`;

const missing = (): GatewayError =>
  invalidUpload(
    `The form has no file. Send one file, with a file name, in the field "${fileField}".`,
  );

const invalidUpload = (message: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", { message });
