// The token of the setup link (`/_/#setup=...`). Browsers send no fragment to servers, so no log
// has the token. The page removes it from the address at once, so that no history keeps it.

const found = /^#setup=([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1] ?? null;
if (found !== null) history.replaceState(null, "", location.pathname);

/** The token in the address with which this page was opened. Null if there was none. */
export const setupToken: string | null = found;
