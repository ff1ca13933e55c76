// Finds the workspace, class of callers and network for whose limits a call counts. Waits until the
// call may use the event loop (its turn, G38.5). Trusted callers and known networks do not wait.
// Operations whose contract declares no 429 and 503, such as health probes, do not wait either.
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
 * Makes the work of the call count for its workspace and its class of callers, from now on.
 * @param workspace undefined if the call belongs to no existing workspace
 */
export function actForWorkspace(exchange: Exchange, workspace: Workspace | undefined): void {
  exchange.workspace = workspace;
  exchange.party = partyOf(classOf(exchange.caller), exchange.network, workspace);
}

/**
 * Waits until the call may use the event loop, if the call needs a turn.
 * @throws CapacitySpentError if no turn becomes free in time
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
 * Returns true for an endpoint call from a network that recently sent this workspace a valid
 * signature. The signature of this call itself is verified later, after its body was read.
 */
const isFromKnownNetwork = (
  { byteBudget }: TurnStep,
  { network, workspaceId }: Exchange,
  { operation }: Route,
): boolean =>
  operation.metered === "accepted" &&
  workspaceId !== null &&
  byteBudget.knownNetworks.isKnown(network, workspaceId);
