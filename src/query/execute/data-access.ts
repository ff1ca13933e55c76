// On whose behalf workspace data is read and written.
import { claimsOfCaller, grantAs, grantFor, type Grant } from "../../access/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { AuthenticatedCaller, Guid } from "../../contract/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import type { WriteInput } from "../compile/parameters.ts";
import type { TableSpace } from "./table-space.ts";

export interface DataAccess {
  readonly grant: Grant;
  /** The same rights in a newer version of the workspace, where its tables turn out to have changed. @throws GatewayError */
  readonly grantIn: (workspace: Workspace) => Grant;
  /** Claims that row filters and column defaults read; null for API keys. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /** Who writes, for announcements; a cursor or an idempotency key is good for nobody else. */
  readonly actor: WriteInput["actor"];
  /** Fires when nobody waits for the answer any more; the statement is then cancelled. */
  readonly signal?: Cancellation | undefined;
}

/** Of whoever calls. */
export const accessOf = (
  caller: AuthenticatedCaller,
  grant: Grant,
  signal?: Cancellation,
): DataAccess => ({
  grant,
  grantIn: (workspace) => grantFor(workspace, caller),
  claims: claimsOfCaller(caller),
  actor: actorOf(caller),
  signal,
});

/**
 * Of an automation: the rights of a key or role of the workspace, without claims.
 * @param runAs name of the key or role
 * @throws GatewayError UNAUTHENTICATED where the workspace has neither
 */
export const accessAs = (
  workspace: Workspace,
  {
    runAs,
    id,
    signal,
  }: { readonly runAs: string; readonly id: Guid; readonly signal?: Cancellation },
): DataAccess => ({
  grant: grantAs(workspace, runAs),
  grantIn: (newer) => grantAs(newer, runAs),
  claims: null,
  actor: { kind: "automation", id },
  signal,
});

function actorOf(caller: AuthenticatedCaller): DataAccess["actor"] {
  switch (caller.kind) {
    case "key":
      return { kind: "key", id: caller.keyId };
    case "endUser":
      return { kind: "endUser", id: caller.endUserId };
    case "member":
      return { kind: "member", id: caller.memberId };
  }
}

/** What reads go by. */
export type DataContext = Pick<DataAccess, "grant" | "claims" | "actor" | "signal">;

export interface WriteContext extends DataContext {
  /** The moment that `now` stands for. */
  readonly now: Date;
  readonly space: TableSpace;
}
