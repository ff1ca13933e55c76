// The longest time that tests wait for work in the background, long enough for a busy machine.
// Successful tests do not wait so long. `expect.poll` uses it by default (vitest.config.ts).
// `vi.waitFor` needs it as an option.
export const soon = { timeout: 30_000, interval: 50 };
