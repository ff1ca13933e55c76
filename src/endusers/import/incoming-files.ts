// Receives the import files that members upload. A node reads two files at a time, and the
// workspaces take turns (G38). Rejects a second file of the same workspace while the first is
// received or read. Also rejects files if a workspace or a node has no memory left for them.
import { GatewayError, type FormWithFile, type Guid } from "../../contract/index.ts";
import { Capacity, withLease } from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import { createUploadCapacity, UploadBuffer } from "./upload-buffer.ts";
import { importLimits } from "./import-limits.ts";

export type IncomingFiles = ReturnType<typeof createIncomingFiles>;

/** Number of files that a node reads at the same time, each in its own process. */
const READERS = 2;
const WAIT_MS = 30_000;

const bounds = {
  bytesMax: importLimits.fileBytes,
  tooLarge: (): Error =>
    new GatewayError("INVALID_REQUEST", {
      message: "The file is larger than 32 MiB. Split it into smaller files.",
    }),
};

/**
 * Creates the function that receives import files, and its limits.
 * @param processes number of gateway processes of this machine, which divide the memory
 */
export function createIncomingFiles(processes = 1) {
  /** Ids of the workspaces with an import file that the gateway is receiving or reading. */
  const workspacesWithFile = new Set<Guid>();
  const uploadMemory = createUploadCapacity(processes);
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
     * Receives a file. Waits until the node reads fewer than two files. Then runs `work` with the
     * bytes of the file.
     * @param signal fires when the client has disconnected
     * @throws CapacitySpentError if there is no memory for the file, or after a wait of 30 seconds;
     *   GatewayError TOO_MANY_CONCURRENT if the gateway is still receiving or reading another file
     *   of the workspace; INVALID_REQUEST if the form is malformed or too large
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
  "The gateway is still reading another import file of this workspace. Send this file again when the other import is validated.";
