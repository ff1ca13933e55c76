// Answers a call of a custom endpoint (webhook). Only a signature authenticates the sender. The
// gateway refuses an invalid call as early as possible, and refused calls cost the workspace
// nothing. An accepted call counts against the workspace's rate limit and monthly allowance. The
// gateway stores the call of an async endpoint before it confirms the call.
import type { Automations } from "../automations/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Call } from "../contract/index.ts";
import { requireEndpoint } from "./endpoint-lookup.ts";
import { openSignature, type SignatureDependencies } from "./signature/check-signature.ts";
import type { SyncAnswers, SyncReply } from "./sync-answers.ts";
import { shownContentType, shownHeaders, shownQuery } from "./withheld-headers.ts";

export interface CallDependencies extends SignatureDependencies {
  readonly catalog: Pick<Catalog, "get">;
  readonly automations: Pick<Automations, "accept">;
  readonly syncAnswers: SyncAnswers;
  /**
   * URLs that appear as issuers in access tokens of the gateway. With them, the gateway finds such
   * tokens in headers and parameters, and hides the tokens from automations.
   */
  readonly issuers: readonly string[];
}

type EndpointCall = Call<"callEndpoint"> | Call<"callWebhook">;

interface Receipt {
  readonly status: 200;
  readonly body: { readonly received: true; readonly eventId: string };
}

/**
 * Answers a call of a custom endpoint.
 * @throws GatewayError NOT_FOUND if the endpoint does not exist
 * @throws GatewayError SECRET_MISSING if the secret of the endpoint is not set
 * @throws GatewayError SIGNATURE_REFUSED if the signature is wrong
 * @throws GatewayError PAYLOAD_TOO_LARGE if the body is too long
 * @throws GatewayError if a usage limit refuses the call, or if automations refuse it
 */
export async function answerCall(
  deps: CallDependencies,
  call: EndpointCall,
): Promise<Receipt | SyncReply> {
  const endpoint = await requireEndpoint(deps.catalog, call.path);
  const { workspace, name, definition } = endpoint;
  const isOpen = definition.signature.algorithm === "none";
  const check = isOpen ? null : await openSignature(deps, endpoint, call);
  const body = await call.body.receive();
  const dedupe = check === null ? null : await check(body);
  // Counts the call against the workspace's limits. A call with a verified signature is from now on
  // treated as a call of a trusted caller (G38.1).
  await call.admit(check !== null);
  const { issuers } = deps;
  const request = {
    method: call.method,
    headers: shownHeaders(call.headers, definition.signature, issuers),
    query: shownQuery(call.query, issuers),
    contentType: shownContentType(call.headers, issuers),
    body,
  };
  if (definition.mode === "sync") {
    const { headers, signal, facts } = call;
    const ifNoneMatch = headers["if-none-match"];
    return deps.syncAnswers(endpoint, request, { ifNoneMatch, signal, facts, dedupe });
  }
  const { eventId } = await deps.automations.accept(workspace, name, request, dedupe);
  return { status: 200, body: { received: true, eventId } };
}
