// Loads files of generated/: documents in JSON, and the code of validators.
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * Returns the content of a file, which is read with the first call.
 * @param path below generated/
 */
export const loadGenerated = <Content>(path: string): Content =>
  load(`../../generated/${path}`) as Content;
