// Step 5, after the check of the origin: finds the party that a call counts for, and waits for its
// turn of the event loop (G38.5). Trusted callers, known networks and operations that declare no
// refusal for it need no turn, for example probes and cached documents.
import { classOf, partyOf } from "../../access/index.ts";
import type { Catalog } from "../../catalog/index.ts";
import type { Exchange } from "../exchange.ts";
import { CallerPresence } from "../http/client-gone.ts";
import type { ByteBudget } from "../http/byte-budget.ts";
import type { Route } from "../routing/route.ts";
import type { LoopTurns } from "../http/loop-turns.ts";

export interface TurnStep {
  readonly catalog: Pick<Catalog, "get">;
  readonly byteBudget: ByteBudget;
  readonly turns: LoopTurns;
}

/** Waits for the turn of a call that needs one. @throws CapacitySpentError */
export async function takeTurn(step: TurnStep, exchange: Exchange, route: Route): Promise<void> {
  const { caller, network, workspaceId } = exchange;
  const callerClass = classOf(caller);
  // The search for a workspace that may not exist belongs to no workspace.
  let party = partyOf(callerClass, network, undefined);
  exchange.party = party;
  if (workspaceId !== null) {
    exchange.workspace = await step.catalog.get(workspaceId);
    exchange.party = party = partyOf(callerClass, network, exchange.workspace);
  }
  if (!route.needsTurn) return;
  if (party.rank === 0 || isFromKnownNetwork(step, exchange, route))
    return step.turns.noteTrusted();
  const signal = new CallerPresence(exchange.response);
  exchange.endTurn = await step.turns.begin(party, signal);
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
