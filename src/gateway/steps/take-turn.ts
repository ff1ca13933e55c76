// Finds the party whose limits a call uses, and waits for a turn of the event loop (G38.5). Trusted
// callers and known networks need no turn. Operations whose contract declares no 429 and 503 need
// no turn either, such as health probes.
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
 * From now on, the work of the call counts for its workspace and its class of callers.
 * @param workspace undefined if the call belongs to no existing workspace
 */
export function actForWorkspace(exchange: Exchange, workspace: Workspace | undefined): void {
  exchange.workspace = workspace;
  exchange.party = partyOf(classOf(exchange.caller), exchange.network, workspace);
}

/**
 * Waits for a turn of the event loop if the call needs one. @throws CapacitySpentError if no turn
 * becomes free in time
 */
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
 * Returns true for an endpoint call from a network that sent a valid signature to the workspace
 * before. The signature of this call is verified later, after its body is read.
 */
const isFromKnownNetwork = (
  { byteBudget }: TurnStep,
  { network, workspaceId }: Exchange,
  { operation }: Route,
): boolean =>
  operation.metered === "accepted" &&
  workspaceId !== null &&
  byteBudget.knownNetworks.isKnown(network, workspaceId);
