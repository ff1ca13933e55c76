// Receives the files of imports, and lets two be read at a time, by workspaces in turn (G38).
// Refuses a second file of a workspace, and more bytes than a workspace or a node may hold.
import { GatewayError, type FormWithFile, type Guid } from "../../contract/index.ts";
import { Capacity, withLease } from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import { createFileRoom, HeldFile } from "./file-room.ts";
import { importLimits } from "./import-limits.ts";

export interface IncomingFiles {
  readonly capacities: readonly Capacity[];
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
  /** Workspaces with a file. */
  const present = new Set<Guid>();
  const room = createFileRoom();
  const readers = new Capacity({
    name: "imports",
    what: "turns to read files of imports",
    slots: READERS,
    holderMax: 1,
    waitMs: WAIT_MS,
    retryAfterSeconds: 10,
  });

  return {
    capacities: [readers, room],
    async take(workspaceId, form, signal, work) {
      if (present.has(workspaceId))
        throw new GatewayError("TOO_MANY_CONCURRENT", { message: SECOND });
      present.add(workspaceId);
      const held = new HeldFile(room);
      try {
        const bytes = await form.receive(bounds, (file) => held.collect(file, bounds));
        return await withLease(readers, () => work(bytes), { signal });
      } finally {
        held.release();
        present.delete(workspaceId);
      }
    },
  };
}

const SECOND = "The gateway still reads another file of this workspace. Send one file at a time.";
