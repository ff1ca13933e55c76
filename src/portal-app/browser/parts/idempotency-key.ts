// Idempotency keys of requests. They also work on pages without TLS, where browsers have no
// `crypto.randomUUID`.

/** Returns 32 random hexadecimal digits. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
