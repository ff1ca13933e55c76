// On whose behalf workspace data is read and written.
import { claimsOfCaller, grantAs, grantFor, type Grant } from "../../access/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { AuthenticatedCaller, Guid, OAuthCaller } from "../../contract/index.ts";
import { guidFrom, type Cancellation } from "../../platform/index.ts";
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
    case "oauth":
      return { kind: "oauth", id: clientActor(caller) };
  }
}

/** Member and client in one text: what one client did for somebody is no other client's. */
export const clientActor = ({
  memberId,
  clientId,
}: Pick<OAuthCaller, "memberId" | "clientId">): string => `${memberId} ${clientId}`;

/** Both of them again. */
export function readClientActor(id: string): { readonly id: string; readonly client: string } {
  const end = id.indexOf(" ");
  return { id: id.slice(0, end), client: id.slice(end + 1) };
}

/** What an idempotency key is kept under: a GUID, whatever the actor is called by. */
export function accountOf({ kind, id }: DataAccess["actor"]): Guid {
  if (kind !== "oauth") return id;
  const { id: memberId, client } = readClientActor(id);
  return guidFrom(memberId, client);
}

/** What reads go by. */
export type DataContext = Pick<DataAccess, "grant" | "claims" | "actor" | "signal">;

export interface WriteContext extends DataContext {
  /** The moment that `now` stands for. */
  readonly now: Date;
  readonly space: TableSpace;
}
