// Reads many objects of a git repository with one process (`git cat-file --batch`).
import { spawn } from "node:child_process";
import { ContractError } from "./positions.ts";

/**
 * Reads the contents of files as text.
 * @param objects the object id of each path
 * @throws ContractError if they have more than `bytesMax` bytes, or cannot be read
 */
export async function readObjects(
  repository: string,
  objects: ReadonlyMap<string, string>,
  bytesMax: number,
): Promise<ReadonlyMap<string, string>> {
  const child = spawn("git", ["cat-file", "--batch"], {
    cwd: repository,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => resolve());
  });
  // git may end before it has read all ids. The output then lacks objects, and `splitBatch` throws.
  child.stdin.on("error", () => {});
  child.stdin.end([...objects.values()].map((id) => `${id}\n`).join(""));
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bytesMax) child.kill();
    else chunks.push(chunk);
  });
  await ended;
  if (bytes > bytesMax)
    throw new ContractError(
      `The contract has more than ${bytesMax / 1024 / 1024} MiB. Move it to a folder of its own.`,
    );
  return splitBatch(Buffer.concat(chunks), [...objects.keys()]);
}

/**
 * Splits the output of git into texts. Each object is a line `<id> blob <size>`, the bytes, and a
 * line break.
 */
function splitBatch(output: Buffer, paths: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let offset = 0;
  for (const path of paths) {
    const end = output.indexOf("\n", offset);
    const [, type, size] = output.toString("latin1", offset, end === -1 ? offset : end).split(" ");
    if (type !== "blob" || size === undefined)
      throw new ContractError(`git cannot read ${path}. Run \`git fsck\` to find the reason.`);
    const start = end + 1;
    texts.set(path, output.toString("utf8", start, start + Number(size)));
    offset = start + Number(size) + 1;
  }
  return texts;
}
