// Defines the facts about a call that handlers report for the query log and for metering.
import type { Guid } from "./caller.ts";

/**
 * Facts for the row of a request in the query log (G19.1). Handlers set them. The HTTP edge reads
 * them.
 */
export interface LogFacts {
  /** GUIDs of the tables that the call read or wrote. */
  tables?: readonly string[];
  rows?: number;
  affectedRows?: number;
  dbMs?: number;
  cache?: "HIT" | "MISS";
  code?: string;
  /**
   * The error message of a rejected call. For an accepted call: what its row in the log leaves out.
   */
  message?: string;
  /**
   * What the caller tried to do in an Auth call, such as a sign-in (G19.4). For a call over MCP,
   * the name of the tool.
   */
  action?: string;
  email?: string;
  /** The account that an Auth call succeeded for, if the caller is not that account. */
  endUserId?: string;
  /** The workspace that a portal call concerns. The call is logged in this workspace. */
  workspaceId?: Guid;
  /** The reason why a signature was rejected. It is logged in place of the body. */
  finding?: string;
  /** True if the call ran an automation that may have changed something. */
  hasEffects?: boolean;
  /** Why the gateway removed a member of the body before parsing the body (`x-droppable`). */
  dropped?: "size" | "depth";
  /**
   * True if the call was rejected before it changed anything. It is not charged then (G30.2,
   * G38.2).
   */
  isRefused?: boolean;
}
