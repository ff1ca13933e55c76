// The custom endpoints of the workspace, and descriptions of their signatures.
import { useQuery } from "@tanstack/react-query";
import type { ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";

export type CustomEndpoint = ContractSchema<"Endpoint">;
export type EndpointSignature = NonNullable<CustomEndpoint["signature"]>;

/** Returns the endpoints, sorted by name. */
export function useEndpoints() {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "endpoints"],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/{workspaceId}/endpoints", { params: { path: { workspaceId: id } }, signal }),
      ),
  });
}

export const modeWords: Readonly<Record<CustomEndpoint["mode"], string>> = {
  async: "Stores the call, answers at once, and runs its automations afterwards",
  sync: "Runs its automation, and answers with its result",
};

/** A description of the signed content, by signature format. */
const formatWords: Readonly<Record<EndpointSignature["format"], string>> = {
  default: "the HMAC of the body in hexadecimal digits, as GitHub and Meta sign",
  timestamp: "the HMAC of the time and the body, as Stripe signs",
  slack: "the HMAC of the time and the body, as Slack signs",
  standard: "the HMAC of the id, the time and the body, as Standard Webhooks defines",
};

/** Returns one sentence about the signature of an endpoint. */
export const signatureWords = (signature: CustomEndpoint["signature"]): string =>
  signature === null
    ? "None. Every client that knows the address may call the endpoint."
    : `The header ${signature.header} contains ${formatWords[signature.format]} (${signature.algorithm}).`;
