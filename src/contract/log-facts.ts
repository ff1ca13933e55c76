// Defines the facts about a call that a handler reports to the HTTP edge, for the query log and for
// metering.
import type { Guid } from "./caller.ts";

/**
 * Facts about one call, for its row in the query log (G19.1). The handler sets them during the
 * call. The HTTP edge reads them after the call.
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
   * For a rejected call, the error message. For an accepted call, a text that says what is missing
   * in the log row.
   */
  message?: string;
  /**
   * The action that the caller tried in a call of the sign-in API (`/auth/`), such as a sign-in
   * (G19.4). For a call over MCP, the name of the tool.
   */
  action?: string;
  email?: string;
  /**
   * The end user for whom a call of the sign-in API succeeded, such as a sign-in or a password
   * reset. Absent if the caller itself is this end user.
   */
  endUserId?: string;
  /**
   * The workspace that a portal call is about. The call appears in the query log of this workspace.
   */
  workspaceId?: Guid;
  /**
   * The reason why the signature of a call was rejected. The query log contains this reason instead
   * of the body.
   */
  finding?: string;
  /** True if the call ran an automation that may have changed data. */
  hasEffects?: boolean;
  /**
   * Set if the gateway removed a member of the JSON body before it parsed the body (`x-droppable`).
   * The member was too large ("size") or too deeply nested ("depth").
   */
  dropped?: "size" | "depth";
  /**
   * True if the call was rejected before it changed anything. Such a call does not count as usage
   * (G30.2, G38.2).
   */
  isRefused?: boolean;
}
