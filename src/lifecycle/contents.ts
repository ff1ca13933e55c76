// Types of the JSON in the frames (parts) of a backup file. A backup begins with the bytes of the
// workspace's uploaded files, which never change. A consistent snapshot of the workspace's
// definition and rows follows.
import type { BlobRecord } from "../blobs/index.ts";
import type { ManagedBy, WorkspaceDefinition, WrittenTexts } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";

/**
 * Comes before the bytes of one uploaded file. The bytes follow in separate frames. A client may
 * have deleted the file before the snapshot. The later `records` frames list the files that the
 * snapshot contains.
 */
export interface BlobFrame {
  readonly id: Guid;
}

/**
 * The workspace without its rows: its definition, its secrets and its revoked keys. The secrets are
 * plain text, because the backup file is encrypted as a whole.
 */
export interface Manifest {
  /** Time of the snapshot in ISO 8601. */
  readonly takenAt: string;
  readonly revision: number;
  readonly definition: WorkspaceDefinition;
  /**
   * The manager of the definition: definition files or the portal. Undefined in a backup by an
   * older gateway, which means `files`.
   */
  readonly managedBy?: ManagedBy;
  /**
   * The original texts of the values that contain placeholders, such as `${env:NAME}`. Undefined in
   * a backup by an older gateway, which did not store these texts.
   */
  readonly written?: WrittenTexts;
  /** The root secret of the workspace: 32 bytes in base64url. */
  readonly rootSecret: string;
  /** Secrets in plain text, by their paths in the workspace definition. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Ids of the API keys that an operator revoked with a command. */
  readonly revokedKeys: readonly Guid[];
  /**
   * Version of the rules that the rows of accounts follow (G28.7). Undefined in a backup by an
   * older gateway that did not have these rules.
   */
  readonly rowRules?: number;
}

/** The record of one uploaded file (name, size, hash and more), as it was in the snapshot. */
export type BlobInBackup = Omit<BlobRecord, "workspaceId" | "bytesId" | "createdAt"> & {
  /** Time of the upload in ISO 8601. */
  readonly createdAt: string;
};

/**
 * Comes before the rows of one table, which follow in PostgreSQL's text format. The table belongs
 * to the workspace or to the gateway. Rows of the gateway's tables lack the column `workspace_id`,
 * because a restore may give the workspace another id.
 */
export interface TableFrame {
  readonly of: "workspace" | "gateway";
  readonly table: string;
  readonly columns: readonly string[];
}

/** Comes after the rows of one table. `rows` is the number of these rows. */
export interface RowsFrame {
  readonly rows: number;
}

/** The last frame of a backup. Its totals show to a restore that nothing is missing. */
export interface EndFrame {
  readonly tables: number;
  readonly rows: number;
  /** Number of uploaded files in the snapshot whose bytes are in the backup. */
  readonly blobs: number;
}
