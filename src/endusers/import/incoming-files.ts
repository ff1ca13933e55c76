// Receives the files of imports. Two files are read at a time, and workspaces take turns (G38).
// Rejects a second file of a workspace, and more bytes than a workspace or a node may use.
import { GatewayError, type FormWithFile, type Guid } from "../../contract/index.ts";
import { Capacity, withLease } from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import { createUploadCapacity, UploadBuffer } from "./upload-buffer.ts";
import { importLimits } from "./import-limits.ts";

export type IncomingFiles = ReturnType<typeof createIncomingFiles>;

/** Files that are read at the same time, each in its own process. */
const READERS = 2;
const WAIT_MS = 30_000;

const bounds = {
  bytesMax: importLimits.fileBytes,
  tooLarge: (): Error =>
    new GatewayError("INVALID_REQUEST", {
      message: "The file is larger than 32 MiB. Split it into smaller files.",
    }),
};

/** Creates the receiver of import files, with its shared resources. */
export function createIncomingFiles() {
  /** Workspaces whose file the gateway receives or reads. */
  const workspacesWithFile = new Set<Guid>();
  const uploadMemory = createUploadCapacity();
  const readers = new Capacity({
    name: "imports",
    what: "turns to read files of imports",
    slots: READERS,
    holderMax: 1,
    waitMs: WAIT_MS,
    retryAfterSeconds: 10,
  });

  return {
    capacities: [readers, uploadMemory],
    /**
     * Receives the file, waits for a free reader, then runs `work`.
     * @param signal fires when the client no longer waits
     * @throws CapacitySpentError; GatewayError TOO_MANY_CONCURRENT, UNAVAILABLE; INVALID_REQUEST if
     *   the form or its size is wrong
     */
    async take<T>(
      workspaceId: Guid,
      form: FormWithFile,
      signal: Cancellation,
      work: (bytes: Buffer<ArrayBuffer>) => Promise<T>,
    ): Promise<T> {
      if (workspacesWithFile.has(workspaceId))
        throw new GatewayError("TOO_MANY_CONCURRENT", { message: SECOND });
      workspacesWithFile.add(workspaceId);
      const upload = new UploadBuffer(uploadMemory);
      try {
        const bytes = await form.receive(bounds, (file) => upload.collect(file, bounds));
        return await withLease(readers, () => work(bytes), { signal });
      } finally {
        upload.release();
        workspacesWithFile.delete(workspaceId);
      }
    },
  };
}

const SECOND =
  "The gateway still reads another file of this workspace. Wait until it is done, then send this file.";
