// Parses a multipart form with the library multer. The handler of the operation gets the file of
// the form as a stream, before the whole form has arrived. If the form has an error, the client
// gets a 400 whose message names the field or the limit.
import { Transform, type Readable, type TransformCallback, type Writable } from "node:stream";
import type { IncomingHttpHeaders } from "node:http";
import multer, { MulterError, type StorageEngine } from "multer";
import { GatewayError, type IncomingFile } from "../../contract/index.ts";
import { malformed, type FileNames } from "./disposition.ts";
import { FormScan } from "./form-scan.ts";

/** Name of the form field that contains the file. */
const fileField = "file";
/** Limits of a form. The gateway ignores all fields except the one with the file (G25.9). */
const limits = {
  files: 1,
  fields: 10,
  fieldNameSize: 100,
  fieldSize: 1024,
  parts: 12,
  headerPairs: 20,
};

/**
 * A stream from which multer reads the form, as if it were the request. `IncomingForm` writes the
 * bytes of the request to this stream.
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

  /**
   * The names of the file in the form. Null until the headers of the part with the file have
   * arrived.
   */
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
   * Multer calls this method when it has finished or found an error. The rest of the form is then
   * not read.
   */
  override unpipe(destination?: Writable): this {
    super.unpipe(destination);
    this.destroy();
    return this;
  }
}

/**
 * Parses the form that arrives through `source`.
 * @returns the file, as soon as its part begins; the stream of its bytes ends only after the whole
 *   form was found valid
 * @throws GatewayError INVALID_REQUEST if the form is not valid
 * @throws the error with which the caller destroyed `source`, for example if the client
 *   disconnected
 */
export function parseForm(source: FormSource): Promise<IncomingFile> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingFile>();
  const whole = Promise.withResolvers<void>();
  // If there is a file, the code that reads its bytes handles the rejection of `whole`. Without a
  // file, no code handles it, and an unhandled rejection would end the process.
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
    // If the file has already begun to arrive, the promise is resolved, and `reject` has no effect.
    reject(error === undefined ? missing() : clientErrorFor(error));
    if (error === undefined) whole.resolve();
    else whole.reject(clientErrorFor(error));
  };
  // Multer expects a request, but only needs a stream with headers. It does not use the response.
  Reflect.apply(parse, undefined, [source, null, done]);
  return promise;
}

async function* fileBytes(
  stream: Readable,
  done: (error?: Error | null) => void,
  whole: Promise<void>,
): AsyncGenerator<Buffer> {
  let error: Error | null = new Error(
    "The gateway did not read the file to its end, because the upload failed.",
  );
  try {
    for await (const chunk of stream) yield chunk as Buffer;
    error = null;
  } catch (thrown) {
    error = thrown as Error;
  } finally {
    done(error);
  }
  // `whole` is also awaited if the stream of the file has failed, because the error of the whole
  // form is more precise.
  await whole;
}

/**
 * Converts an error of multer into an error for the client. Returns other errors, such as a closed
 * connection, unchanged.
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
      return `The form has too many parts (fields and files). Send at most ${limits.parts}.`;
    case "LIMIT_FIELD_VALUE":
      return `The field ${name} is longer than ${limits.fieldSize} bytes. Send a shorter value.`;
    case "LIMIT_FIELD_KEY":
      return `The name of a field is longer than ${limits.fieldNameSize} bytes. Send a shorter name.`;
    default:
      return field === ""
        ? `A part of the form has no name. Send the file in the field "${fileField}".`
        : `The form has a field that is not accepted: ${name}. Remove this field.`;
  }
}

const MORE_FILES = `The form has more than one file. Send one file in the field "${fileField}".`;

const missing = (): GatewayError =>
  invalidUpload(
    `The form has no file. Send one file, with a file name, in the field "${fileField}".`,
  );

const invalidUpload = (message: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", { message });
