// Makes the meaning of `sslmode` in the database URL explicit.

/**
 * Replaces `prefer`, `require` and `verify-ca` by `verify-full`. The driver treats them as equal
 * now. It warns at each start that its next version will treat them as weaker.
 */
export function withExplicitSslMode(url: string): string {
  // This parameter selects the meaning of libpq, which is left as it is.
  if (/[?&]uselibpqcompat=true(?:&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "$1verify-full");
}
