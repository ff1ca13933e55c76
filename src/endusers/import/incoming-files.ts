// Receives the files of imports, and lets two be read at a time, by workspaces in turn (G38).
// Refuses a second file of a workspace, and more bytes than a node holds at a time.
import { GatewayError, type FormWithFile, type Guid } from "../../contract/index.ts";
import { Capacity, withLease } from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import { importLimits } from "./import-limits.ts";

export interface IncomingFiles {
  readonly capacity: Capacity;
  /**
   * Receives the file, then does the work with it once it is its turn.
   * @param signal fires when nobody waits for the work any more
   * @throws CapacitySpentError; GatewayError TOO_MANY_CONCURRENT, UNAVAILABLE; INVALID_REQUEST if
   *   the form, or its size, is wrong
   */
  readonly take: <T>(
    workspaceId: Guid,
    form: FormWithFile,
    signal: Cancellation,
    work: (bytes: Buffer<ArrayBuffer>) => Promise<T>,
  ) => Promise<T>;
}

/** Files that are read at a time, each by a process of its own. */
const READERS = 2;
const WAIT_MS = 30_000;

const bounds = {
  bytesMax: importLimits.fileBytes,
  tooLarge: (): Error =>
    new GatewayError("INVALID_REQUEST", {
      message: "The file is larger than 32 MiB; send it in parts.",
    }),
};

export function createIncomingFiles(): IncomingFiles {
  /** Bytes of what is on its way, by workspace. */
  const held = new Map<Guid, number>();
  const readers = new Capacity({
    name: "imports",
    what: "turns to read files of imports",
    slots: READERS,
    holderMax: 1,
    waitMs: WAIT_MS,
    retryAfterSeconds: 10,
  });

  async function collect(
    workspaceId: Guid,
    bytes: AsyncIterable<Buffer>,
  ): Promise<Buffer<ArrayBuffer>> {
    const pieces: Buffer[] = [];
    for await (const piece of bytes) {
      pieces.push(piece);
      const size = held.get(workspaceId)! + piece.length;
      if (size > bounds.bytesMax) throw bounds.tooLarge();
      held.set(workspaceId, size);
      const all = [...held.values()].reduce((sum, own) => sum + own, 0);
      if (all > importLimits.heldBytes)
        throw new GatewayError("UNAVAILABLE", { message: FULL, isRefusal: true });
    }
    return Buffer.concat(pieces);
  }

  return {
    capacity: readers,
    async take(workspaceId, form, signal, work) {
      if (held.has(workspaceId)) throw new GatewayError("TOO_MANY_CONCURRENT", { message: SECOND });
      held.set(workspaceId, 0);
      try {
        const bytes = await form.receive(bounds, (file) => collect(workspaceId, file.bytes));
        return await withLease(readers, () => work(bytes), { signal });
      } finally {
        held.delete(workspaceId);
      }
    },
  };
}

const SECOND = "The gateway still reads another file of this workspace. Send one file at a time.";
const FULL = "The server holds as many files of imports as it may. Try again in some seconds.";
