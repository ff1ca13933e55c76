// Public API of oauth/: what its own pages and the edge use of the identity service.
export type {
  Authorizations,
  Consent,
  GrantedResource,
  InteractionRequest,
  PendingAuthorization,
  SignedInUser,
} from "./authorizations.ts";
