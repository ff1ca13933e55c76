// Takes the files of imports in, and has them read one after the other. Refuses a second one of a workspace, and more than a node holds at a time.
import { GatewayError, type FormWithFile, type Guid } from "../../contract/index.ts";
import { importLimits } from "./import-limits.ts";

export interface IncomingFiles {
  /**
   * Receives the file, then does the work with it once it is its turn.
   * @throws GatewayError TOO_MANY_CONCURRENT; INVALID_REQUEST where the form, or its size, is wrong
   */
  readonly take: <T>(
    workspaceId: Guid,
    form: FormWithFile,
    work: (bytes: Buffer<ArrayBuffer>) => Promise<T>,
  ) => Promise<T>;
}

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
  let turn: Promise<unknown> = Promise.resolve();

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
      if (all > importLimits.heldBytes) throw crowded("Other imports are being read; try again.");
    }
    return Buffer.concat(pieces);
  }

  return {
    async take(workspaceId, form, work) {
      if (held.has(workspaceId))
        throw crowded("Another file of this workspace is being read; one at a time.");
      held.set(workspaceId, 0);
      try {
        const bytes = await form.receive(bounds, (file) => collect(workspaceId, file.bytes));
        const own = turn.then(() => work(bytes));
        turn = own.catch(() => {});
        return await own;
      } finally {
        held.delete(workspaceId);
      }
    },
  };
}

const crowded = (message: string): GatewayError =>
  new GatewayError("TOO_MANY_CONCURRENT", { message });
