// The hostile corpora beside the repository: JSON parsing cases, naughty strings, injection and
// traversal payloads. Without them, the tests that need them skip. The project contains no copy.
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const folder = new URL("../../../shared/data/hostile/", import.meta.url);
const read = (name: string): Buffer => readFileSync(new URL(name, folder));

export const hasCorpora = existsSync(folder);
/** The message of tests that are skipped. */
export const corporaMissing =
  "the hostile corpora are not beside the repository (../shared/data/hostile)";

export interface JsonCase {
  readonly name: string;
  /** `y`: valid JSON. `n`: invalid JSON. `i`: the parser may accept or refuse the text. */
  readonly kind: "y" | "n" | "i";
  readonly bytes: Buffer;
}

/** The parsing cases of JSONTestSuite. */
export function jsonCases(): readonly JsonCase[] {
  const cases = JSON.parse(gunzipSync(read("jsontestsuite.json.gz")).toString("utf8")) as Record<
    string,
    string
  >;
  return Object.entries(cases).map(([name, base64]) => ({
    name,
    kind: name[0] as JsonCase["kind"],
    bytes: Buffer.from(base64, "base64"),
  }));
}

/** The big list of naughty strings. */
export const naughtyStrings = (): readonly string[] =>
  JSON.parse(read("blns.json").toString("utf8")) as string[];

export interface Payloads {
  readonly sql: readonly string[];
  readonly traversal: readonly string[];
  readonly extensions: readonly string[];
}

/** Injection and traversal payloads. */
export const payloads = (): Payloads =>
  JSON.parse(read("payloads.json").toString("utf8")) as Payloads;
