// Reads the header `Prefer` (RFC 7240) of a request to the mock server. `code` asks for a status,
// and `example` for an example by its name.

export interface Preference {
  readonly code?: string;
  readonly example?: string;
}

/** One preference: a name, perhaps with a value, which may be in quotation marks. */
const preferenceForm =
  /(?:^|[,;])\s*([!#$%&'*+.^_`|~\w-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?/g;

/**
 * Returns the preferences that the mock server knows. Others are ignored, as RFC 7240 requires. If
 * a preference appears twice, the first one counts.
 */
export function readPrefer(header: string | readonly string[] | undefined): Preference {
  const found = new Map<string, string>();
  for (const [, name = "", quoted, token = ""] of [header ?? []]
    .flat()
    .join(",")
    .matchAll(preferenceForm)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted?.replaceAll(/\\(.)/g, "$1") ?? token);
  }
  const [code, example] = [found.get("code"), found.get("example")];
  return {
    ...(code !== undefined && { code }),
    ...(example !== undefined && { example }),
  };
}
