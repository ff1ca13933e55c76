// Functions that the cases about files share: store a file, request it, compare its bytes.
import type { CaseContext, CaseRequest, CaseExchange } from "../case.ts";
import { shownValue, type BodyOf, type CaseProbe } from "./probe.ts";

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly path: string;
}

const boundary = "conform-boundary-7f3a";

/** Returns a form with one file. */
export function fileForm(
  name: string,
  type: string,
  bytes: Buffer,
): { headers: Record<string, string>; body: Uint8Array } {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Stores a text file that is removed at the end of the run. */
export async function storeFile(
  probe: CaseProbe,
  workspaceId: string,
  size = 5000,
): Promise<StoredFile> {
  const name = `conform-${Date.now().toString(36)}-${size}.txt`;
  const bytes = Buffer.from(
    Array.from({ length: size }, (_, at) => 97 + ((at * 7 + (at >> 5)) % 26)),
  );
  const upload: CaseRequest = {
    operationId: "uploadFile",
    method: "POST",
    path: `/${workspaceId}/files/upload`,
    credential: "serverKey",
    ...fileForm(name, "text/plain", bytes),
  };
  const exchange = await probe.call(upload, 200);
  const stored = exchange.response.json as BodyOf<"uploadFile">;
  probe.equal(
    exchange,
    "/size",
    stored.size,
    size,
    "The size must be the number of uploaded bytes.",
  );
  probe.equal(
    exchange,
    "/extension",
    String(stored.extension).replace(/^\./, ""),
    "txt",
    "The extension must be the extension of the file name.",
  );
  if (!String(stored.name).startsWith(name.replace(/\.txt$/, "")))
    probe.report(
      exchange,
      `The name is ${shownValue(stored.name)}. The file was uploaded as ${shownValue(name)}.`,
      { at: "/name" },
    );
  const path = `/${workspaceId}/files/${stored.id}`;
  removeAtEnd(probe.context, path);
  return { id: String(stored.id), name, bytes, path };
}

function removeAtEnd(context: CaseContext, path: string): void {
  context.atEnd(async () => {
    await context.send({
      operationId: "deleteFile",
      method: "DELETE",
      path,
      credential: "serverKey",
    });
  });
}

export const download = (
  file: StoredFile,
  headers: Readonly<Record<string, string>> = {},
): CaseRequest => ({
  operationId: "downloadFile",
  method: "GET",
  path: file.path,
  credential: "serverKey",
  headers,
});

export function expectBytes(
  probe: CaseProbe,
  exchange: CaseExchange,
  expected: Buffer,
  why: string,
): void {
  const received = Buffer.from(exchange.response.bytes);
  if (received.equals(expected)) return;
  const first = expected.findIndex((byte, at) => received[at] !== byte);
  const where =
    received.length === expected.length ? ` The first difference is at byte ${first}.` : "";
  probe.report(
    exchange,
    `${why} The response has ${received.length} bytes, ${expected.length} are expected.${where}`,
  );
}
