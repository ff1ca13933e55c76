// The one queue of a node's heavy reads (G11.11): those that may gather much, and those whose form gave long answers. They wait for
// their turn without a connection, so that light ones pass. Refuses those that wait too long, or behind too many.
import { GatewayError } from "../../contract/index.ts";
import { createFairTurns } from "../../platform/postgres/index.ts";
import type { DataContext } from "./data-access.ts";

/** Of a pool's connections, what heavy reads may have together, and those of one holder; one at least. */
const NODE_SHARE = 0.6;
const HOLDER_SHARE = 0.2;
const WAIT_MS = 10_000;
/** Behind each turn: what one gets through meanwhile, at 50 ms a read. */
const WAITERS_PER_TURN = WAIT_MS / 50;

export interface HeavyReads {
  /**
   * Does the work in the caller's turn.
   * @throws GatewayError TOO_MANY_CONCURRENT, or UNAVAILABLE where others have all the turns; and what the work throws
   */
  readonly run: <T>(context: DataContext, work: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

/** @param poolSize connections of the read pool */
export function createHeavyReads(poolSize: number): HeavyReads {
  const perHolderMax = Math.max(1, Math.floor(poolSize * HOLDER_SHARE));
  const turns = createFairTurns(
    {
      slots: Math.max(1, Math.floor(poolSize * NODE_SHARE)),
      perHolderMax,
      waitersPerHolderMax: perHolderMax * WAITERS_PER_TURN,
      waitMs: WAIT_MS,
    },
    (why) => (why === "crowded" ? CROWDED() : LATE()),
  );
  return {
    run: (context, work) => turns.run(holderOf(context), work, context.signal),
    close: turns.close,
  };
}

const CROWDED = (): GatewayError =>
  new GatewayError("TOO_MANY_CONCURRENT", {
    message:
      "Too many heavy reads of this workspace wait for their turn; wait for answers before you ask again, or ask for fewer rows at a time.",
  });
const LATE = (): GatewayError =>
  new GatewayError("UNAVAILABLE", {
    message:
      "Heavy reads of others take all the turns; try again, or ask for fewer rows at a time.",
  });

/** What strangers can send leaves room for the owner's own programs and members. */
const holderOf = ({ grant: { workspace }, actor }: DataContext): string =>
  actor.kind === "member" ||
  actor.kind === "oauth" ||
  workspace.keysById.get(actor.id)?.definition.kind === "server"
    ? workspace.id
    : `${workspace.id} public`;
