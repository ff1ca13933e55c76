// Keeps only the parts of an exchange that the reports show. A server with large responses
// therefore cannot fill the memory.
import type { CaseExchange } from "./case.ts";

/** Number of bytes that are kept of a body. The reports show fewer. */
const beginningBytes = 64 * 1024;
/**
 * Maximum size in bytes of the JSON bodies that a run keeps in parsed form. The reports need this
 * form to mark a wrong value.
 */
const parsedBytesMax = 16 * 1024 * 1024;

/** Creates a function that returns an exchange without the parts that no report shows. */
export function createKeeper() {
  const kept = new WeakMap<CaseExchange, CaseExchange>();
  let parsedBytes = 0;

  return (exchange: CaseExchange): CaseExchange => {
    const known = kept.get(exchange);
    if (known !== undefined) return known;
    const { json, ...response } = exchange.response;
    const { bytes } = response;
    const isLarge = bytes.length > beginningBytes;
    const isParsed = json !== undefined && !isLarge && parsedBytes <= parsedBytesMax;
    if (isParsed) parsedBytes += bytes.length;
    const made: CaseExchange = {
      ...exchange,
      response: {
        ...response,
        ...(isLarge && { bytes: beginningOf(bytes), size: bytes.length }),
        ...(isParsed && { json }),
      },
    };
    kept.set(exchange, made);
    return made;
  };
}

/**
 * Returns a copy of the first bytes. A view, such as `Buffer.slice` returns, would keep all bytes
 * in memory.
 */
const beginningOf = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(bytes.subarray(0, beginningBytes));
