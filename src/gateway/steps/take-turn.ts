// Step 5, after the check of the origin: finds the party that a call counts for, and waits for its
// turn of the event loop (G38.5). Trusted callers, known networks and operations that declare no
// refusal for it need no turn, for example probes and cached documents.
import { classOf, partyOf } from "../../access/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { Exchange } from "../exchange.ts";
import { CallerPresence } from "../http/client-gone.ts";
import type { ByteBudget } from "../http/byte-budget.ts";
import type { Route } from "../routing/route.ts";
import type { LoopTurns } from "../http/loop-turns.ts";

export interface TurnStep {
  readonly byteBudget: ByteBudget;
  readonly turns: LoopTurns;
}

/**
 * Lets the work from now on count for the caller's class in its workspace.
 * @param workspace undefined: the call concerns no workspace that exists
 */
export function actForWorkspace(exchange: Exchange, workspace: Workspace | undefined): void {
  exchange.workspace = workspace;
  exchange.party = partyOf(classOf(exchange.caller), exchange.network, workspace);
}

/** Waits for the turn of a call that needs one. @throws CapacitySpentError */
export function takeTurn(
  step: TurnStep,
  exchange: Exchange,
  route: Route,
): Promise<void> | undefined {
  if (!route.needsTurn) return undefined;
  if (exchange.party.rank > 0 && !isFromKnownNetwork(step, exchange, route))
    return waitForTurn(step, exchange);
  step.turns.noteTrusted();
  return undefined;
}

async function waitForTurn({ turns }: TurnStep, exchange: Exchange): Promise<void> {
  exchange.endTurn = await turns.begin(exchange.party, new CallerPresence(exchange.response));
}

/**
 * Returns true for an endpoint call from a network that sent the workspace a valid signature. The
 * signature of the call itself is verified after its body is read.
 */
const isFromKnownNetwork = (
  { byteBudget }: TurnStep,
  { network, workspaceId }: Exchange,
  { operation }: Route,
): boolean =>
  operation.metered === "accepted" &&
  workspaceId !== null &&
  byteBudget.knownNetworks.isKnown(network, workspaceId);
