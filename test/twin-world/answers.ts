// Compares two answers byte for byte. Parts that depend on time are left out: the `Date` header,
// and `durationMs` with the number of its digits.
import { headerOf, type ExactAnswer } from "../support/exact-http.ts";

/**
 * The result of a comparison. It is `missed` if only one gateway answered from its cache, and the
 * other one read the same rows from the database.
 */
export type Verdict = "same" | "missed" | "different";

/** The duration in a JSON body, also if the JSON is inside a JSON string. */
const duration = /"durationMs(\\?":)(\d+)/g;

/**
 * Returns an answer as text, for comparisons and messages. Leaves out the parts that depend on
 * time.
 */
export function comparable({ status, headers, body }: ExactAnswer): string {
  const digits = [...body.matchAll(duration)].reduce((sum, [, , text]) => sum + text!.length, 0);
  const lines = headers
    .filter((line) => !line.startsWith("Date: "))
    .map((line) =>
      /^content-length: /i.test(line) ? `Content-Length: ${Number(line.slice(16)) - digits}` : line,
    );
  return [String(status), ...lines, "", body.replaceAll(duration, '"durationMs":')].join("\n");
}

/**
 * Compares the answers of both gateways. A gateway that has received no reports of writes for a
 * second, as on a busy machine, does not use its cache. So it is no difference if one gateway reads
 * from the database and the other one answers from its cache.
 * @param tag the entity tag in the request
 */
export function verdictOn(left: ExactAnswer, right: ExactAnswer, tag: string | undefined): Verdict {
  if (comparable(left) === comparable(right)) return "same";
  const [kept, read] = headerOf(left, "X-Cache") === "HIT" ? [left, right] : [right, left];
  if (headerOf(kept, "X-Cache") !== "HIT" || headerOf(read, "X-Cache") !== "MISS")
    return "different";
  if (kept.status === 304) return headerOf(read, "ETag") === tag ? "missed" : "different";
  return withoutCache(kept) === withoutCache(read) ? "missed" : "different";
}

const withoutCache = (answer: ExactAnswer): string =>
  comparable(answer).replace(/^X-Cache: .*$/m, "");
