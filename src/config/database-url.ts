// The address of the database, with the meaning of `sslmode` written out.

/**
 * Writes `verify-full` in place of `prefer`, `require` and `verify-ca`, which the driver takes for
 * the same. Its next version will take them for less, and it warns of that at each start.
 */
export function withExplicitSslMode(url: string): string {
  // Who asks for the meaning of libpq gets it.
  if (/[?&]uselibpqcompat=true(?:&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "$1verify-full");
}
