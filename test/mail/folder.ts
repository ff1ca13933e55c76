// A copy of the gateway's mail templates in a folder of its own, for tests that change them.
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownMailFolder } from "../../src/mail/index.ts";

export type MailFolderCopy = Awaited<ReturnType<typeof copyMailFolder>>;

/** @param names of templates; without them, all: reading and checking a few takes a fraction of the time */
export async function copyMailFolder(names?: readonly string[]) {
  const path = await mkdtemp(join(tmpdir(), "workspace-gateway-mail-"));
  for (const name of names ? ["_shared", ...names] : [""])
    await cp(join(ownMailFolder, name), join(path, name), { recursive: true });
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
