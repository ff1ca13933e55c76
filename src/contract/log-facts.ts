// The facts about a call that handlers and steps pass to the query log and the meter.
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
  /** The error message of a refused call, or the omissions of an accepted call. */
  message?: string;
  /**
   * The attempted action of an Auth event (G19.4), and its e-mail address. Over MCP, the name of
   * the tool.
   */
  action?: string;
  email?: string;
  /** The account for which the call succeeded, if it is not the caller's account. */
  endUserId?: string;
  /** The workspace of a portal call. Its row goes to the query log of this workspace. */
  workspaceId?: Guid;
  /** Replaces a body that is not logged: the reason why a signature was refused. */
  finding?: string;
  /** True if an automation that the call ran may have changed something. */
  hasEffects?: boolean;
  /** Why a member of the body was dropped before it was parsed (`x-droppable`). */
  dropped?: "size" | "depth";
  /** True if the call was refused and changed nothing: the call is not charged (G30.2, G38.2). */
  isRefused?: boolean;
}
