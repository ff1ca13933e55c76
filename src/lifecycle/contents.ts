// What a backup says, as its frames carry it: blobs first, whose bytes never change; then one moment of the workspace.
import type { BlobRecord } from "../blobs/index.ts";
import type { WorkspaceDefinition } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";

/** Begins the bytes of a file, which follow in frames of their own. Whether it was still there at the moment of the backup, `records` say. */
export interface BlobFrame {
  readonly id: Guid;
}

/** The workspace as a whole. All that is sealed at rest stands here as it is: the file itself is sealed. */
export interface Manifest {
  /** ISO 8601. */
  readonly takenAt: string;
  readonly revision: number;
  readonly definition: WorkspaceDefinition;
  /** 32 bytes, base64url. */
  readonly rootSecret: string;
  /** By their paths in the definition. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Ids of keys that were revoked by command. */
  readonly revokedKeys: readonly Guid[];
  /** Version of the rules that the rows of accounts obey; earlier backups have none. */
  readonly rowRules?: number;
}

/** The record of a file, as the moment has it. */
export type BlobInBackup = Omit<BlobRecord, "workspaceId" | "bytesId" | "createdAt"> & {
  /** ISO 8601. */
  readonly createdAt: string;
};

/** Begins the rows of a table, in PostgreSQL's text format: one of the workspace's own, or one of the gateway's without `workspace_id`. */
export interface TableFrame {
  readonly of: "workspace" | "gateway";
  readonly table: string;
  readonly columns: readonly string[];
}

/** Ends the rows of a table. */
export interface RowsFrame {
  readonly rows: number;
}

export interface EndFrame {
  readonly tables: number;
  readonly rows: number;
  /** Files of the moment, with their bytes. */
  readonly blobs: number;
}
