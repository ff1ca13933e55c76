// The capability of grants: members list and revoke the access of clients.
import type { Capability, Guid } from "../../contract/index.ts";
import { listGrantsHandler } from "../operations/listGrants.ts";
import { revokeGrantHandler } from "../operations/revokeGrant.ts";
import type { GrantAdministration } from "./administration.ts";

export interface GrantDependencies extends Omit<GrantAdministration, "dedicatedTo"> {
  readonly config: { readonly server: { readonly workspace: Guid | null } };
}

export function createGrants(deps: GrantDependencies): Capability<"listGrants" | "revokeGrant"> {
  const administration = { ...deps, dedicatedTo: deps.config.server.workspace };
  return {
    operations: {
      listGrants: listGrantsHandler(administration),
      revokeGrant: revokeGrantHandler(administration),
    },
  };
}
