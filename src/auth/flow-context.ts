// The context of a sign-in flow, read from a call: workspace, client address, time, and limits for
// password hashing and attempts. Rejects unknown workspaces (404).
import type { HashCaller, SessionContext, Slowdown } from "../endusers/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";
import type { Catalog, Workspace } from "../catalog/index.ts";
import { networkOf, type Cancellation, type Clock } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { preferredLanguage } from "./language.ts";

/** The dependencies of every flow. */
export interface FlowDependencies {
  readonly catalog: Pick<Catalog, "get">;
  readonly clock: Clock;
  readonly control: Pool;
  readonly slowdown: Slowdown;
}

/** The data of a call that a flow uses. */
export interface FlowContext extends SessionContext {
  /** The network of the client, for the budgets. */
  readonly network: string;
  readonly hashCaller: HashCaller;
  readonly slowdown: Slowdown;
  readonly signal: Cancellation;
  /** The language tag for mails and pages of this call. */
  readonly language: string;
}

interface FlowCall {
  readonly path: { readonly workspaceId: Guid };
  readonly headers: { readonly "user-agent"?: string; readonly "accept-language"?: string };
  readonly sourceIp: string;
  readonly signal: Cancellation;
}

/** Reads the context of a call. @throws GatewayError NOT_FOUND if the workspace does not exist */
export async function flowContextOf(deps: FlowDependencies, call: FlowCall): Promise<FlowContext> {
  const workspace = await requireWorkspace(deps.catalog, call.path.workspaceId);
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

/** Returns the workspace. @throws GatewayError NOT_FOUND if it does not exist */
export async function requireWorkspace(
  catalog: Pick<Catalog, "get">,
  id: Guid,
): Promise<Workspace> {
  const workspace = await catalog.get(id);
  if (workspace === undefined) throw new GatewayError("NOT_FOUND");
  return workspace;
}
