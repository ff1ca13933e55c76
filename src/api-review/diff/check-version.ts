// @TODO waits for the diff engine: compares the contract with a revision, and says if
// `info.version` was raised enough.

/**
 * Returns whether `info.version` was raised as the changes since a revision require.
 * @param base a revision of git
 */
export async function checkVersion(
  _root: string,
  _base: string,
): Promise<{ readonly ok: boolean; readonly lines: readonly string[] }> {
  return { ok: true, lines: [] };
}
