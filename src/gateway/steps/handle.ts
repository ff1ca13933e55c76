// Calls the handler of the operation. The handler gets the data of the call, with a signal that
// fires if the client disconnects before the response is sent.
import type { IncomingHttpHeaders } from "node:http";
import type { Grant } from "../../access/index.ts";
import type { BodyMemo, LogFacts } from "../../contract/index.ts";
import { asTrusted } from "../../platform/capacity/index.ts";
import { isLocalRequest, type Cancellation } from "../../platform/index.ts";
import { CallerPresence } from "../http/client-gone.ts";
import type { ByteBudget } from "../http/byte-budget.ts";
import type { KnownNetworks } from "../http/known-networks.ts";
import { headOf } from "../http/upgrade.ts";
import type { Exchange } from "../exchange.ts";
import { reserveEgress, countCall, type MeterStep } from "./meter.ts";
import { prefixOf } from "./mount.ts";
import type { AnyCall, AnyReply, Route } from "../routing/route.ts";
import type { CheckedRequest } from "./validate.ts";

export interface HandleStep extends MeterStep {
  /**
   * Called before each call of a workspace that is not a sign-in. While there are such calls, the
   * hashing of passwords leaves one processor free for them (G13.13).
   */
  readonly recordOtherCall: () => void;
  readonly byteBudget: ByteBudget;
  readonly trustedNetworks: KnownNetworks;
}

/**
 * Calls the handler of the operation.
 * @throws every error that the handler throws
 */
export function handle(
  step: HandleStep,
  exchange: Exchange,
  route: Route,
  checked: CheckedRequest,
  grant: Grant | null,
): Promise<AnyReply> | AnyReply {
  const isServed = exchange.admission !== null || exchange.caller.kind === "member";
  if (isServed && route.resource !== "auth") step.recordOtherCall();
  const call = new EdgeCall(step, exchange, checked, grant) as unknown as AnyCall;
  return route.handler(call);
}

const sharedMemo: BodyMemo = Object.freeze({ cachedValue: undefined });

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

  get isLocalRequest(): boolean {
    return isLocalRequest(this.#exchange.request);
  }

  valuesOf(name: string): readonly string[] {
    return this.#exchange.request.headersDistinct[name] ?? [];
  }

  async admit(hasSecret: boolean): Promise<void> {
    const { network, workspaceId } = this.#exchange;
    if (hasSecret && workspaceId !== null) {
      this.#step.byteBudget.knownNetworks.note(network, workspaceId);
      this.#step.trustedNetworks.note(network, workspaceId);
    }
    await countCall(this.#step, this.#exchange, hasSecret);
    if (hasSecret) this.#exchange.party = asTrusted(this.#exchange.party);
    this.#step.recordOtherCall();
  }

  reserveBytes(bytes: number): void {
    reserveEgress(this.#exchange, bytes);
  }
}
