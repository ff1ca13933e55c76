// The longest time that tests wait for background work. It is long enough for a busy machine. A
// test that succeeds stops waiting earlier. `expect.poll` uses it by default (vitest.config.ts),
// and `vi.waitFor` must get it as an option.
export const soon = { timeout: 30_000, interval: 50 };
