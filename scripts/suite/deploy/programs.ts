// Finds programs that may be installed on this machine, such as HAProxy and PgBouncer.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

/** Returns the path of a program; undefined if it is not installed. */
export const programOf = (name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
