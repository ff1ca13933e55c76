// Copies the gateway's mail templates to a temporary folder, for tests that change them.
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { ownMailFolder } from "../../src/mail/index.ts";

export type MailFolderCopy = Awaited<ReturnType<typeof copyMailFolder>>;

/**
 * Copies templates.
 * @param names of templates; all by default. A few templates take a fraction of the time.
 * @param samples names of the files with sample values; all by default. A check renders each mail
 *   in each language with each of these files.
 */
export async function copyMailFolder(names?: readonly string[], samples?: readonly string[]) {
  const isCopied = (source: string): boolean =>
    // The approved images are large, and only their own tests need them.
    source !== join(ownMailFolder, "golden") &&
    (samples === undefined ||
      basename(dirname(source)) !== "samples" ||
      samples.includes(basename(source, ".yaml")));
  const path = await mkdtemp(join(tmpdir(), "workspace-gateway-mail-"));
  for (const name of names ? ["_shared", ...names] : [""])
    await cp(join(ownMailFolder, name), join(path, name), {
      recursive: true,
      filter: isCopied,
    });
  const write = (file: string, text: string): Promise<void> => writeFile(join(path, file), text);
  return {
    path,
    /** Replaces a file, or a part of it. */
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
