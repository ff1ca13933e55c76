// How long tests wait for what happens in the background: long enough for a busy machine; nothing waits for it where all goes well.
import { vi } from "vitest";

export const soon = { timeout: 30_000, interval: 20 };

// Several waits may follow one another.
vi.setConfig({ testTimeout: 100_000 });
