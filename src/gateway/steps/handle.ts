// Step 10: calls the operation's handler, with a signal that fires when the client leaves before the answer is out.
import type { IncomingHttpHeaders } from "node:http";
import { classOf, partyOf, type Grant } from "../../access/index.ts";
import type { BodyMemo, LogFacts } from "../../contract/index.ts";
import { onBehalfOf, type Party } from "../../platform/capacity/index.ts";
import {
  goOn,
  isFromOwnComputer,
  networkOf,
  type Cancellation,
  type Soon,
} from "../../platform/index.ts";
import { CallerPresence } from "../http/client-gone.ts";
import type { IncomingBodies } from "../http/incoming-bodies.ts";
import { headOf } from "../http/upgrade.ts";
import type { Exchange } from "../exchange.ts";
import { holdEgress, letIn, type MeterStep } from "./meter.ts";
import { prefixOf } from "./mount.ts";
import type { AnyCall, AnyReply, Route } from "../routing/route.ts";
import type { CheckedRequest } from "./validate.ts";

export interface HandleStep extends MeterStep {
  /** Told of each call of a workspace that signs nobody in, before it is served: hashing of passwords leaves those a processor (G13.13). */
  readonly giveWay: () => void;
  readonly bodies: IncomingBodies;
}

/** Runs the handler. @throws what the handler throws */
export function handle(
  step: HandleStep,
  exchange: Exchange,
  route: Route,
  checked: CheckedRequest,
  grant: Grant | null,
): Promise<AnyReply> | AnyReply {
  const isServed = exchange.admission !== null || exchange.caller.kind === "member";
  if (isServed && route.resource !== "auth") step.giveWay();
  const call = new EdgeCall(step, exchange, checked, grant) as unknown as AnyCall;
  return goOn(callingParty(step, exchange), (party) =>
    onBehalfOf(party, () => route.handler(call)),
  );
}

/** Returns the party that all work of the call is counted for, until a signature is verified. */
function callingParty({ catalog }: HandleStep, exchange: Exchange): Soon<Party> {
  const { caller, sourceIp, workspaceId } = exchange;
  const callerClass = classOf(caller);
  const network = networkOf(sourceIp);
  if (workspaceId === null) return partyOf(callerClass, network, undefined);
  return goOn(catalog.get(workspaceId), (workspace) => partyOf(callerClass, network, workspace));
}

const sharedMemo: BodyMemo = Object.freeze({ kept: undefined });

class EdgeCall {
  readonly path: CheckedRequest["path"];
  readonly query: CheckedRequest["query"];
  readonly body: unknown;
  readonly memo: BodyMemo;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly caller: Exchange["caller"];
  readonly grant: Grant | null;
  readonly requestId: string;
  readonly sourceIp: string;
  readonly facts: LogFacts;
  readonly signal: Cancellation;
  readonly #step: HandleStep;
  readonly #exchange: Exchange;

  constructor(step: HandleStep, exchange: Exchange, checked: CheckedRequest, grant: Grant | null) {
    this.path = checked.path;
    this.query = checked.query;
    this.body = exchange.form ?? exchange.raw ?? checked.body;
    this.memo = exchange.body ?? sharedMemo;
    this.method = exchange.request.method!;
    this.headers = exchange.request.headers;
    this.caller = exchange.caller;
    this.grant = grant;
    this.requestId = exchange.requestId;
    this.sourceIp = exchange.sourceIp;
    this.facts = exchange.facts;
    this.signal = new CallerPresence(exchange.response);
    this.#step = step;
    this.#exchange = exchange;
  }

  get isUpgrade(): boolean {
    return headOf(this.#exchange.request) !== null;
  }

  get prefix(): string {
    return prefixOf(this.#exchange.path);
  }

  get isFromOwnComputer(): boolean {
    return isFromOwnComputer(this.#exchange.request);
  }

  valuesOf(name: string): readonly string[] {
    return this.#exchange.request.headersDistinct[name] ?? [];
  }

  async admit(hasSecret: boolean): Promise<void> {
    if (hasSecret) this.#step.bodies.knownNetworks.note(networkOf(this.sourceIp));
    await letIn(this.#step, this.#exchange, hasSecret);
    this.#step.giveWay();
  }

  hold(bytes: number): void {
    holdEgress(this.#exchange, bytes);
  }
}
