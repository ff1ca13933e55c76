// Builds forms with a file as browsers send them, and forms with invalid parts.
import type { Ask } from "./http-client.ts";

export const boundary = "----form-of-a-test";
export const formType = `multipart/form-data; boundary=${boundary}`;

/** Returns one part of a form, with its head unchanged. */
export const part = (head: string, body: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ]);

export const filePart = (name: string, body: string | Buffer, field = "file"): Buffer =>
  part(
    `Content-Disposition: form-data; name="${field}"; filename="${name.replaceAll('"', "%22")}"\r\nContent-Type: application/octet-stream`,
    body,
  );

export const fieldPart = (name: string, value: string): Buffer =>
  part(`Content-Disposition: form-data; name="${name}"`, value);

export const end = Buffer.from(`--${boundary}--\r\n`);

export const form = (...parts: readonly Buffer[]): Pick<Ask, "method" | "body" | "headers"> => ({
  method: "POST",
  body: Buffer.concat([...parts, end]),
  headers: { "content-type": formType },
});

/** Returns a form with one file in the field `file`. */
export const formOf = (name: string, body: string | Buffer) => form(filePart(name, body));
