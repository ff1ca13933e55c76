// A copy of the gateway's mail templates in a folder of its own, for tests that change them.
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownMailFolder } from "../../src/mail/index.ts";

export type MailFolderCopy = Awaited<ReturnType<typeof copyMailFolder>>;

export async function copyMailFolder() {
  const path = await mkdtemp(join(tmpdir(), "workspace-gateway-mail-"));
  await cp(ownMailFolder, path, { recursive: true });
  const write = (file: string, text: string): Promise<void> => writeFile(join(path, file), text);
  return {
    path,
    /** Replaces a file, or a piece of it. */
    write,
    async replace(file: string, piece: string | RegExp, by: string) {
      const before = await readFile(join(path, file), "utf8");
      const after = before.replace(piece, by);
      if (after === before) throw new Error(`${file} holds no ${String(piece)}`);
      await write(file, after);
    },
    remove: (file: string) => rm(join(path, file), { recursive: true }),
    close: () => rm(path, { recursive: true, force: true }),
  };
}
