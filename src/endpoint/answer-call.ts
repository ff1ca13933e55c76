// Answers a request of somebody whom nothing but a signature vouches for. What is refused is refused as soon as it can be, and costs the
// workspace nothing; what is accepted counts, and is written down before it is acknowledged, or answered.
import type { Automations, EndpointRequest } from "../automations/index.ts";
import type { Call } from "../contract/index.ts";
import { currentParty, onBehalfOf, vouchedFor } from "../platform/capacity/index.ts";
import type { FoundEndpoints } from "./found-endpoints.ts";
import { openSignature, type SignatureDependencies } from "./signature/check-signature.ts";
import type { SyncAnswers, SyncReply } from "./sync-answers.ts";
import { shownContentType, shownHeaders, shownQuery } from "./withheld-headers.ts";

export interface CallDependencies extends SignatureDependencies {
  readonly endpoints: FoundEndpoints;
  readonly automations: Pick<Automations, "accept">;
  readonly syncAnswers: SyncAnswers;
  /** Addresses that access tokens of the gateway name as their issuers. */
  readonly issuers: readonly string[];
}

/** Of a call under either spelling. */
export type EndpointCall = Pick<
  Call<"callEndpoint">,
  | "path"
  | "query"
  | "body"
  | "method"
  | "headers"
  | "valuesOf"
  | "signal"
  | "facts"
  | "admit"
  | "isFromOwnComputer"
>;

interface Receipt {
  readonly status: 200;
  readonly body: { readonly received: true; readonly eventId: string };
}

/**
 * @throws GatewayError NOT_FOUND, SECRET_MISSING, SIGNATURE_REFUSED, PAYLOAD_TOO_LARGE, what the meter refuses, and what automations throw
 */
export async function answerCall(
  deps: CallDependencies,
  call: EndpointCall,
): Promise<Receipt | SyncReply> {
  const endpoint = await deps.endpoints.need(call.path);
  const { workspace, name, definition } = endpoint;
  const isOpen = definition.signature.algorithm === "none";
  const check = isOpen ? null : await openSignature(deps, endpoint, call);
  const body = await call.body.receive();
  const dedupe = check === null ? null : await check(body);
  await call.admit(check !== null);
  const { issuers } = deps;
  const request = new RequestOfCall(call, body, {
    headers: () => shownHeaders(call.headers, definition.signature, issuers),
    query: () => shownQuery(call.query, issuers),
    contentType: () => shownContentType(call.headers, issuers),
  });
  const party = check === null ? currentParty() : vouchedFor(currentParty());
  return onBehalfOf(party, async () => {
    if (definition.mode === "sync") {
      const { headers, signal, facts } = call;
      const ifNoneMatch = headers["if-none-match"];
      return deps.syncAnswers(endpoint, request, { ifNoneMatch, signal, facts, dedupe });
    }
    const { eventId } = await deps.automations.accept(workspace, name, request, dedupe);
    return { status: 200, body: { received: true, eventId } };
  });
}

/** What automations get of a call, without credentials. */
interface ShownParts {
  readonly headers: () => Record<string, string>;
  readonly query: () => Record<string, string>;
  readonly contentType: () => string | null;
}

/** Makes what few automations read when it is first asked for. */
class RequestOfCall implements EndpointRequest {
  readonly body: Buffer;
  readonly method: string;
  readonly #shown: ShownParts;
  #headers: Record<string, string> | undefined;
  #query: Record<string, string> | undefined;
  #contentType: string | null | undefined;

  constructor({ method }: Pick<EndpointCall, "method">, body: Buffer, shown: ShownParts) {
    this.method = method;
    this.#shown = shown;
    this.body = body;
  }

  get contentType(): string | null {
    return (this.#contentType ??= this.#shown.contentType());
  }

  get headers(): Readonly<Record<string, string>> {
    return (this.#headers ??= this.#shown.headers());
  }

  get query(): Readonly<Record<string, string>> {
    return (this.#query ??= this.#shown.query());
  }
}
