// Computes a hash of the content of a workspace folder: YAML files, the environment variables that
// they use, images and customised mails. The rows in `seed/` are not included, because they are
// loaded only once.
import { createHash } from "node:crypto";
import { imagesIn } from "./assets.ts";
import { processEnvironment, type Environment } from "../../config/index.ts";
import { packMail, readCustomisedMails } from "../../mail/index.ts";
import { variablesIn } from "./environment.ts";
import { listDefinitionFiles, readDefinitionFile } from "./files.ts";

/**
 * Returns the SHA-256 hash of the folder's content as hexadecimal text.
 * @throws DefinitionError if the folder cannot be read
 */
export function contentHash(folder: string, env: Environment = processEnvironment()): string {
  const hash = createHash("sha256");
  for (const file of listDefinitionFiles(folder).files) {
    const content = readDefinitionFile(folder, file);
    const text = "text" in content ? content.text : content.message;
    const values = variablesIn(text).map((name) => [name, env[name] ?? null]);
    hash.update(`${JSON.stringify([file, text, values])}\n`);
    for (const { hash: image } of imagesIn(folder, text)) hash.update(`${image}\n`);
  }
  const { mails, diagnostics } = readCustomisedMails(folder);
  for (const { name, files } of mails) hash.update(`${name} ${packMail(files).hash}\n`);
  // A file with a problem is not in the list of files. Its problem is part of the hash instead, so
  // that the hash changes when the problem is corrected.
  if (diagnostics.length > 0) hash.update(`${JSON.stringify(diagnostics)}\n`);
  return hash.digest("hex");
}
