// Loads the mail templates as they are in the last commit of git, without changing any file. Runs
// only git commands that read objects.
import { spawn } from "node:child_process";
import {
  goldenFolder,
  loadMailSources,
  sourcesOf,
  withGatewayParts,
  type MailTemplate,
} from "../mail/index.ts";
import { PreviewError } from "./preview-error.ts";

export interface CommittedTemplates {
  /** The abbreviated id of the commit. */
  readonly commit: string;
  readonly templates: ReadonlyMap<string, MailTemplate>;
}

const OUTPUT_BYTES_MAX = 32 * 1024 * 1024;
const GIT_MS_MAX = 10_000;
const FILES_MAX = 1_000;

/**
 * Loads the templates of a folder from the last commit.
 * @throws PreviewError if git is not installed, or if the folder belongs to no repository with a
 *   commit
 */
export async function loadCommitted(folder: string): Promise<CommittedTemplates> {
  const commit = (await git(folder, ["rev-parse", "--short", "HEAD"])).toString().trim();
  const listing = await git(folder, ["ls-tree", "-r", "-z", "HEAD", "."]);
  const entries = listing
    .toString()
    .split("\0")
    .flatMap((line) => {
      // Symbolic links have the mode 120000 and are left out.
      const found = /^100\d{3} blob ([0-9a-f]+)\t([^]+)$/.exec(line);
      return found === null ? [] : [{ object: found[1]!, path: found[2]! }];
    })
    .filter(
      ({ path }) => /^[^/]+\/(?:[^/]+\/)?[^/]+$/.test(path) && !path.startsWith(`${goldenFolder}/`),
    )
    .slice(0, FILES_MAX);
  const request = entries.map(({ object }) => `${object}\n`).join("");
  const contents = readBatch(await git(folder, ["cat-file", "--batch"], request));
  const files = new Map(entries.map(({ path }, index) => [path, contents[index]!]));
  const sources = sourcesOf([...files.keys()].toSorted(), (path) => files.get(path)!);
  return { commit, templates: loadMailSources(withGatewayParts(sources)) };
}

/** Returns the contents of the objects that `git cat-file --batch` prints. */
function readBatch(output: Buffer): readonly Uint8Array[] {
  const contents: Uint8Array[] = [];
  let at = 0;
  while (at < output.length) {
    const end = output.indexOf("\n", at);
    const size = Number(output.subarray(at, end).toString().split(" ")[2]);
    contents.push(output.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return contents;
}

/**
 * Runs a git command in a folder. Returns the bytes that the command prints.
 * @throws PreviewError if the command fails
 */
function git(folder: string, args: readonly string[], input = ""): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(
        new PreviewError(
          `The mail cannot be compared with its last commit, because ${reason}. Check that the folder belongs to a git repository with a commit.`,
          409,
        ),
      );
    // The configuration of a repository can name a program as its file monitor. This option
    // prevents that git runs it.
    const safe = ["-c", "core.fsmonitor=false", "-C", folder];
    const child = spawn("git", [...safe, ...args], {
      stdio: ["pipe", "pipe", "ignore"],
      timeout: GIT_MS_MAX,
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > OUTPUT_BYTES_MAX) child.kill();
      else chunks.push(chunk);
    });
    child.on("error", () => fail("git does not run on this computer"));
    child.stdin.on("error", () => undefined);
    child.on("close", (code) =>
      code === 0 ? resolve(Buffer.concat(chunks)) : fail(`\`git ${args[0]}\` failed`),
    );
    child.stdin.end(input);
  });
}
