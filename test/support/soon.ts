// How long tests wait for what happens in the background: long enough for a busy machine; nothing waits for it where all goes well.
export const soon = { timeout: 30_000, interval: 20 };
