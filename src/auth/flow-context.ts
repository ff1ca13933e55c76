// What every sign-in flow needs of a call: workspace, client address, time, passwords and budgets. Refuses unknown workspaces (404).
import type { HashCaller, SessionContext, Slowdown } from "../endusers/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";
import type { Catalog, Workspace } from "../catalog/index.ts";
import { networkOf, type Cancellation, type Clock } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { preferredLanguage } from "./language.ts";

/** What every flow works with. */
export interface FlowDependencies {
  readonly catalog: Pick<Catalog, "get">;
  readonly clock: Clock;
  readonly control: Pool;
  readonly slowdown: Slowdown;
}

/** A call as a flow sees it. */
export interface FlowContext extends SessionContext {
  /** The network that it came from, as budgets count it. */
  readonly network: string;
  readonly hashCaller: HashCaller;
  readonly slowdown: Slowdown;
  readonly signal: Cancellation;
  /** Of mails and pages that follow from it. */
  readonly language: string;
}

interface AnyCall {
  readonly path: { readonly workspaceId: Guid };
  readonly headers: { readonly "user-agent"?: string; readonly "accept-language"?: string };
  readonly sourceIp: string;
  readonly signal: Cancellation;
}

/** @throws GatewayError NOT_FOUND */
export async function flowContextOf(deps: FlowDependencies, call: AnyCall): Promise<FlowContext> {
  const workspace = await workspaceOf(deps.catalog, call.path.workspaceId);
  const { sourceIp, signal, headers } = call;
  const network = networkOf(sourceIp);
  return {
    workspace,
    sourceIp,
    network,
    userAgent: headers["user-agent"],
    now: deps.clock.now(),
    slowdown: deps.slowdown,
    signal,
    hashCaller: { signal },
    language: preferredLanguage(
      headers["accept-language"],
      workspace.definition.workspace.auth.defaultLanguage,
    ),
  };
}

/** @throws GatewayError NOT_FOUND */
export async function workspaceOf(catalog: Pick<Catalog, "get">, id: Guid): Promise<Workspace> {
  const workspace = await catalog.get(id);
  if (workspace === undefined) throw new GatewayError("NOT_FOUND");
  return workspace;
}
