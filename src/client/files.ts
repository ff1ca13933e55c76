// Uploads, downloads, links, lists and deletions of files.
import { abortedBy, ClientError, errorOf, notAnAnswer } from "./errors.ts";
import { jsonOrUndefined, type CallOptions, type Transport } from "./transport.ts";

/** A stored file. */
export interface WorkspaceFile {
  readonly id: string;
  readonly name: string;
  readonly extension: string;
  readonly createdDate: string;
}

/** A file that was just stored, with its size in bytes. */
export type UploadedFile = WorkspaceFile & { readonly size: number };

/** A link that opens a file without a credential, until it expires. */
export interface DownloadLink {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly expiresAt: string;
  readonly ttlMinutes: number;
}

/** The progress of an upload: the number of sent bytes, and of all bytes. */
export interface UploadProgress {
  readonly loaded: number;
  readonly total: number;
}

export interface UploadOptions extends CallOptions {
  /** Name of the file. Its extension decides the type. Default: the name of the `File`. */
  readonly name?: string;
  /** Called while the bytes are sent. Outside of browsers it is called once, at the end. */
  readonly onProgress?: (progress: UploadProgress) => void;
}

export class ClientFiles {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Uploads a file. When the promise resolves, the file is stored durably. */
  async upload(
    file: Blob,
    { name, onProgress, signal }: UploadOptions = {},
  ): Promise<UploadedFile> {
    const fileName = name ?? (file as Partial<File>).name;
    if (fileName === undefined || fileName === "")
      throw new ClientError(
        "The file has no name. Set a name with an extension in the option `name`.",
        {
          code: "INVALID_OPTIONS",
        },
      );
    const body = new FormData();
    body.append("file", file, fileName);
    const call = { credential: "session", isRepeatable: false, signal } as const;
    if (onProgress !== undefined && typeof XMLHttpRequest !== "undefined") {
      const address = `${this.#transport.options.base}/files/upload`;
      const answer = await this.#transport.attempts(call, (token) =>
        uploadByPage<UploadedFile>(address, body, token, onProgress, signal),
      );
      return withMember("id", answer);
    }
    const path = "/files/upload";
    const answer = await this.#transport.json<UploadedFile>({
      ...call,
      method: "POST",
      path,
      body,
    });
    const stored = withMember("id", answer);
    onProgress?.({ loaded: file.size, total: file.size });
    return stored;
  }

  /** Downloads a file. The bytes of the answer are not read yet: use `blob()` or `body`. */
  download(
    id: string,
    { range, signal }: CallOptions & { readonly range?: string } = {},
  ): Promise<Response> {
    const path = filePath(id);
    const headers: Record<string, string> = range === undefined ? {} : { Range: range };
    return this.#transport.response({ ...READ, path, headers, signal });
  }

  /** Makes a link that needs no credential. It works for 5 to 1440 minutes; 60 by default. */
  async link(
    id: string,
    { minutes = 60, signal }: CallOptions & { readonly minutes?: number } = {},
  ): Promise<DownloadLink> {
    const path = `${filePath(id)}/url?expiresMinutes=${minutes}`;
    return withMember("url", await this.#transport.json<DownloadLink>({ ...READ, path, signal }));
  }

  /** Returns the address of a public file. */
  publicUrl(id: string): string {
    return `${this.#transport.options.base}${filePath(id)}`;
  }

  /** Returns the newest files, at most 500. */
  async list({ signal }: CallOptions = {}): Promise<readonly WorkspaceFile[]> {
    const answer = await this.#transport.json<{ readonly files: readonly WorkspaceFile[] }>({
      ...READ,
      path: "/files",
      signal,
    });
    return withMember("files", answer).files;
  }

  /** Makes a file public, so that everyone can download it, or private again. */
  async setPublic(id: string, isPublic: boolean, { signal }: CallOptions = {}): Promise<void> {
    await this.#transport.json({
      ...READ,
      method: "PATCH",
      path: filePath(id),
      json: { public: isPublic },
      signal,
    });
  }

  /** Deletes a file. This cannot be undone. */
  async delete(id: string, { signal }: CallOptions = {}): Promise<void> {
    // The call is not retried. If the first attempt has deleted the file, a retry would fail
    // because the file is missing.
    const call = { method: "DELETE", path: filePath(id), isRepeatable: false, signal } as const;
    await this.#transport.json({ ...READ, ...call });
  }
}

/**
 * Returns the answer.
 * @throws ClientError if the answer has no such member
 */
function withMember<T>(name: keyof T, answer: T | null): T {
  if (answer?.[name] === undefined) throw notAnAnswer();
  return answer;
}

const READ = { method: "GET", credential: "session", isRepeatable: true } as const;
const filePath = (id: string): string => `/files/${encodeURIComponent(id)}`;

/**
 * Uploads with `XMLHttpRequest`, because in browsers only this reports the progress of an upload.
 */
function uploadByPage<T>(
  url: string,
  body: FormData,
  token: string | null,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(abortedBy(signal));
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    signal?.addEventListener("abort", abort, { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress({ loaded, total });
    request.onerror = () => reject(new TypeError("the upload was interrupted"));
    request.onabort = () =>
      reject(signal === undefined ? new TypeError("aborted") : abortedBy(signal));
    request.onload = () => {
      const { status, responseText } = request;
      const answer = jsonOrUndefined(responseText);
      const headers = { get: (name: string) => request.getResponseHeader(name) } as Headers;
      if (status >= 200 && status < 300 && answer !== undefined) resolve(answer as T);
      else reject(errorOf({ status, headers }, answer));
    };
    request.onloadend = () => signal?.removeEventListener("abort", abort);
    request.open("POST", url);
    if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.send(body);
  });
}
