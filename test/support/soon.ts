// How long tests wait for what happens in the background: long enough for a busy machine; nothing waits for it where all goes well.
// `expect.poll` without options waits so long (vitest.config.ts); `vi.waitFor` must be told.
export const soon = { timeout: 30_000, interval: 20 };
