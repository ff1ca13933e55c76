// What handlers and steps tell the query log and the meter about a call.
import type { Guid } from "./caller.ts";

/** Facts for the request's row in the query log (G19.1). Handlers write, the edge reads them. */
export interface LogFacts {
  /** GUIDs of the tables touched. */
  tables?: readonly string[];
  rows?: number;
  affectedRows?: number;
  dbMs?: number;
  cache?: "HIT" | "MISS";
  code?: string;
  /** What was answered to a refused call, or what an accepted one left out. */
  message?: string;
  /**
   * What was tried, for an Auth event (G19.4), and the address it was tried with. Over MCP the tool
   * that was called.
   */
  action?: string;
  email?: string;
  /** The account for which the call succeeded, if that is not the caller's own. */
  endUserId?: string;
  /** The workspace that a call of the portal concerns: its row goes there. */
  workspaceId?: Guid;
  /** The text in the place of a body that is not kept: why a signature was refused. */
  finding?: string;
  /** True if an automation that the call ran may have changed something. */
  hasEffects?: boolean;
  /** Why a member of the body was dropped before it was parsed (`x-droppable`). */
  dropped?: "size" | "depth";
  /** True if the call was refused and changed nothing: the call is not charged (G30.2, G38.2). */
  isRefused?: boolean;
}
