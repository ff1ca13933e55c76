// Types of the JSON that the frames (parts) of a backup file contain. A backup begins with the
// bytes of files, which never change. A consistent snapshot of the workspace follows.
import type { BlobRecord } from "../blobs/index.ts";
import type { WorkspaceDefinition } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";

/**
 * Comes before the bytes of one file, which follow in separate frames. The `records` frames tell if
 * the file still existed in the snapshot.
 */
export interface BlobFrame {
  readonly id: Guid;
}

/**
 * The workspace without its rows. The secrets in it are plain text, because the backup file is
 * encrypted as a whole.
 */
export interface Manifest {
  /** Time of the snapshot in ISO 8601. */
  readonly takenAt: string;
  readonly revision: number;
  readonly definition: WorkspaceDefinition;
  /** The root secret of the workspace: 32 bytes in base64url. */
  readonly rootSecret: string;
  /** Secrets by their paths in the definition. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Ids of the keys that an operator revoked with a command. */
  readonly revokedKeys: readonly Guid[];
  /**
   * Version of the rules that the account rows follow. Backups by older gateways do not contain it.
   */
  readonly rowRules?: number;
}

/** The record of one file (name, size, hash and more), as in the snapshot. */
export type BlobInBackup = Omit<BlobRecord, "workspaceId" | "bytesId" | "createdAt"> & {
  /** Time in ISO 8601. */
  readonly createdAt: string;
};

/**
 * Comes before the rows of one table in PostgreSQL's text format. The table belongs to the
 * workspace or to the gateway. Rows of the gateway's tables lack the column `workspace_id`.
 */
export interface TableFrame {
  readonly of: "workspace" | "gateway";
  readonly table: string;
  readonly columns: readonly string[];
}

/** Comes after the rows of a table, and contains their number. */
export interface RowsFrame {
  readonly rows: number;
}

export interface EndFrame {
  readonly tables: number;
  readonly rows: number;
  /** Number of files that the snapshot lists and whose bytes are in the backup. */
  readonly blobs: number;
}
