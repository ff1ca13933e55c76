// Step 5: finds the party that a call counts for, and waits for its turn of the event loop (G38.5).
// Trusted callers, known networks and probes need no turn.
import { classOf, partyOf } from "../../access/index.ts";
import type { Catalog } from "../../catalog/index.ts";
import type { Party } from "../../platform/capacity/index.ts";
import { goOn, type Soon } from "../../platform/index.ts";
import type { Exchange } from "../exchange.ts";
import type { IncomingBodies } from "../http/incoming-bodies.ts";
import type { Route } from "../routing/route.ts";
import type { LoopTurns } from "../http/loop-turns.ts";

export interface TurnStep {
  readonly catalog: Pick<Catalog, "get">;
  readonly bodies: IncomingBodies;
  readonly turns: LoopTurns;
}

/** @throws CapacitySpentError */
export const takeTurn = (step: TurnStep, exchange: Exchange, route: Route): Soon<void> =>
  goOn(callingParty(step, exchange), (party) => {
    exchange.party = party;
    if (isProbe(route)) return;
    if (party.rank === 0 || isKnown(step, exchange)) return step.turns.noteTrusted();
    return step.turns.begin(party).then((endTurn) => {
      exchange.endTurn = endTurn;
    });
  });

function callingParty(
  { catalog }: TurnStep,
  { caller, network, workspaceId }: Exchange,
): Soon<Party> {
  const callerClass = classOf(caller);
  if (workspaceId === null) return partyOf(callerClass, network, undefined);
  return goOn(catalog.get(workspaceId), (workspace) => partyOf(callerClass, network, workspace));
}

const isProbe = ({ operation }: Route): boolean =>
  operation.id === "getHealth" || operation.id === "getReadiness";

/** The signature of a call is verified after its body is read, so that its network counts here. */
const isKnown = ({ bodies }: TurnStep, { network, workspaceId }: Exchange): boolean =>
  workspaceId !== null && bodies.knownNetworks.isKnown(network, workspaceId);
