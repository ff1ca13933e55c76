// Writes a consistent snapshot of a workspace into one encrypted file, while clients continue to
// read and write (G28.1). The bytes of uploaded files never change, so most of them are copied
// before the snapshot is opened. The bytes of files that clients upload meanwhile are copied
// afterwards.
import { rmSync } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import { schemaName } from "../../catalog/index.ts";
import { flawsOfStored } from "../../definitions/index.ts";
import { succeeds, type Diagnostic } from "../../platform/index.ts";
import { jsonFrame } from "../file/frames.ts";
import { createSealedFile, type SealedWriter } from "../file/sealed-file.ts";
import { asLifecycleError, LifecycleError } from "../lifecycle-error.ts";
import { bytesOfTables } from "../workspace-rows-store.ts";
import { copyBlobs, recordsOf } from "./blobs.ts";
import { openMoment, type WorkspaceMoment } from "./moment.ts";
import { copyTables } from "./tables.ts";
import type { EndFrame } from "../contents.ts";
import type { Guid } from "../../contract/index.ts";
import type { LifecycleDependencies, Watching } from "../lifecycle.ts";

export interface BackupOptions extends Watching {
  readonly workspaceId: Guid;
  /** Path of the backup file. The file must not exist yet. */
  readonly out: string;
  readonly passphrase: string;
}

export interface BackedUp extends EndFrame {
  readonly workspaceId: Guid;
  readonly name: string;
  readonly takenAt: string;
  /** Size of the backup file in bytes. */
  readonly bytes: number;
  /**
   * Names of uploaded files whose content is missing in the file store. The backup does not contain
   * these files.
   */
  readonly missing: readonly string[];
  /**
   * Reasons for which this gateway would refuse to restore the backup. Empty if it would accept the
   * backup.
   */
  readonly flaws: readonly Diagnostic[];
}

/**
 * Maximum number of attempts to open a usable snapshot. An attempt fails if a new workspace
 * definition is applied, or if a file is deleted, at the same moment. Five failures in a row are
 * rare.
 */
const ATTEMPTS = 5;

/**
 * Writes a backup of one workspace into a new file. If the function throws, it deletes the
 * unfinished file.
 * @throws LifecycleError if the workspace does not exist or changes in each attempt, or if the file
 *   cannot be written
 * @throws the reason of `signal` if the backup is cancelled
 * @throws errors of the database and the file system
 */
export async function backUp(
  deps: LifecycleDependencies,
  options: BackupOptions,
): Promise<BackedUp> {
  const { out, passphrase } = options;
  if (await succeeds(access(out)))
    throw new LifecycleError(
      `The file ${out} exists already, so no backup was made. Name another file.`,
    );
  const part = `${out}.part`;
  const writer = await createSealedFile(part, passphrase, options.stretch).catch(
    (error: unknown) => {
      throw asLifecycleError(error, part);
    },
  );
  // If the operator cancels the backup, the unfinished file is deleted at once, because the process
  // may exit before the current `await` returns.
  options.signal?.addEventListener("abort", () => rmSync(part, { force: true }), { once: true });
  try {
    const done = await write(deps, options, writer);
    await writer.end();
    await writer.close();
    await rename(part, out);
    return { ...done, bytes: writer.bytes };
  } catch (error) {
    await writer.close().catch(() => undefined);
    await rm(part, { force: true });
    throw asLifecycleError(error, part);
  }
}

async function write(
  deps: LifecycleDependencies,
  { workspaceId, onProgress, signal }: BackupOptions,
  writer: SealedWriter,
): Promise<Omit<BackedUp, "bytes">> {
  const { database, blobs } = deps;
  const total =
    (await bytesOfTables(database.owner, schemaName(workspaceId))) +
    (await blobs.bytesOf(database.owner, workspaceId));
  const report = (what: string): void => {
    signal?.throwIfAborted();
    onProgress?.({ done: writer.bytes, total, what });
  };
  const copied = new Map<Guid, string>();
  const source = { blobs, workspaceId, copied, writer, report };
  await copyBlobs(source, database.owner);
  const { moment, missing } = await settle(deps, workspaceId, ({ snapshot }) =>
    copyBlobs(source, snapshot),
  );
  try {
    const { manifest, snapshot } = moment;
    await writer.write(jsonFrame("manifest", manifest));
    let count = 0;
    for await (const records of recordsOf(source, snapshot)) {
      count += records.length;
      await writer.write(jsonFrame("records", records));
    }
    const end: EndFrame = {
      ...(await copyTables(moment, workspaceId, writer, report)),
      blobs: count,
    };
    await writer.write(jsonFrame("end", end));
    const { definition, secrets, takenAt } = manifest;
    const flaws = await flawsOfStored(definition, new Map(Object.entries(secrets)));
    return { ...end, workspaceId, name: definition.workspace.name, takenAt, missing, flaws };
  } finally {
    await moment.snapshot.close();
  }
}

/**
 * Opens a snapshot that can be backed up completely. No new workspace definition was applied
 * meanwhile, and all uploaded files of the snapshot were copied before clients deleted them.
 * @param copyRest copies the bytes of new files, and returns the names of files whose content is
 *   gone. The last attempt accepts missing files, and the backup reports them.
 */
async function settle(
  deps: LifecycleDependencies,
  workspaceId: Guid,
  copyRest: (moment: WorkspaceMoment) => Promise<readonly string[]>,
): Promise<{ readonly moment: WorkspaceMoment; readonly missing: readonly string[] }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const moment = await openMoment(deps, workspaceId);
    if (moment === undefined) continue;
    try {
      const missing = await copyRest(moment);
      if (missing.length === 0 || attempt === ATTEMPTS) return { moment, missing };
    } catch (error) {
      await moment.snapshot.close();
      throw error;
    }
    await moment.snapshot.close();
  }
  throw new LifecycleError(
    `No backup was made, because the workspace's definition or files changed during each of the ${ATTEMPTS} attempts. Try again in a moment.`,
  );
}
