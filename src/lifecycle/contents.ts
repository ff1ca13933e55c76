// The JSON that the frames of a backup contain. Files come first, because their bytes never change.
// A consistent snapshot of the workspace follows.
import type { BlobRecord } from "../blobs/index.ts";
import type { WorkspaceDefinition } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";

/**
 * Precedes the bytes of one file, which follow in separate frames. The `records` frames say whether
 * the file still existed in the snapshot.
 */
export interface BlobFrame {
  readonly id: Guid;
}

/**
 * The workspace without its rows. Its secrets are not encrypted individually, because the backup
 * file is encrypted as a whole.
 */
export interface Manifest {
  /** ISO 8601. */
  readonly takenAt: string;
  readonly revision: number;
  readonly definition: WorkspaceDefinition;
  /** 32 bytes, base64url. */
  readonly rootSecret: string;
  /** Secrets by their paths in the definition. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Ids of the keys that an operator revoked by command. */
  readonly revokedKeys: readonly Guid[];
  /** Version of the rules that the account rows obey. Backups by earlier gateways omit it. */
  readonly rowRules?: number;
}

/** The record of one file, as stored in the snapshot. */
export type BlobInBackup = Omit<BlobRecord, "workspaceId" | "bytesId" | "createdAt"> & {
  /** ISO 8601. */
  readonly createdAt: string;
};

/**
 * Precedes the rows of one table in PostgreSQL's text format. The table is the workspace's own, or
 * the gateway's without the column `workspace_id`.
 */
export interface TableFrame {
  readonly of: "workspace" | "gateway";
  readonly table: string;
  readonly columns: readonly string[];
}

/** Ends the rows of a table and contains their count. */
export interface RowsFrame {
  readonly rows: number;
}

export interface EndFrame {
  readonly tables: number;
  readonly rows: number;
  /** The number of files in the snapshot whose bytes are in the backup. */
  readonly blobs: number;
}
