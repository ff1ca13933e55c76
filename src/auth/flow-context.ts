// Collects the data of a request that every sign-in operation needs. Examples are the workspace,
// the time, the language, and the network by which attempts are counted. Rejects unknown workspaces
// (404).
import type { Slowdown } from "../endusers/index.ts";
import { GatewayError, type Call, type Caller, type Guid } from "../contract/index.ts";
import type { Catalog, Workspace } from "../catalog/index.ts";
import { networkOf, type Clock } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { preferredLanguage } from "./language.ts";

/** The dependencies of every sign-in operation. */
export interface FlowDependencies {
  readonly catalog: Pick<Catalog, "get">;
  readonly clock: Clock;
  readonly control: Pool;
  readonly slowdown: Slowdown;
}

export type FlowContext = Awaited<ReturnType<typeof flowContextOf>>;

type FlowCall = Pick<Call<"showAdminReset">, "sourceIp" | "signal"> & {
  readonly path: { readonly workspaceId: Guid };
  readonly headers: { readonly "user-agent"?: string; readonly "accept-language"?: string };
  readonly caller: Caller;
};

/**
 * Reads the data that sign-in operations need from a request.
 * @throws GatewayError NOT_FOUND if the workspace does not exist
 */
export async function flowContextOf(deps: FlowDependencies, call: FlowCall) {
  const workspace = await requireWorkspace(deps.catalog, call.path.workspaceId);
  const { sourceIp, signal, headers, caller } = call;
  return {
    workspace,
    sourceIp,
    /** The network of the client's IP address. Attempts are counted for each network. */
    network: networkOf(sourceIp),
    userAgent: headers["user-agent"],
    keyKind: caller.kind === "key" ? caller.keyKind : undefined,
    now: deps.clock.now(),
    slowdown: deps.slowdown,
    signal,
    /** The language tag for the mails and pages that this request causes. */
    language: preferredLanguage(headers["accept-language"], workspace),
  };
}

/**
 * Returns the workspace with an id.
 * @throws GatewayError NOT_FOUND if the workspace does not exist
 */
export async function requireWorkspace(
  catalog: Pick<Catalog, "get">,
  id: Guid,
): Promise<Workspace> {
  const workspace = await catalog.get(id);
  if (workspace === undefined) throw new GatewayError("NOT_FOUND");
  return workspace;
}
