// Loads files of the folder `generated/`: JSON documents, and the code of validators.
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * Returns the content of a file. The file is read at the first call.
 * @param path below `generated/`
 */
export const loadGenerated = <Content>(path: string): Content =>
  load(`../../generated/${path}`) as Content;
