// Stands in for the identity service where there is none: every authorization is unknown.
import { GatewayError } from "../../contract/index.ts";
import type { Authorizations } from "../authorizations.ts";

const unknown = (): Promise<never> => Promise.reject(new GatewayError("NOT_FOUND"));

export const noAuthorizations: Authorizations = {
  find: unknown,
  signedIn: unknown,
  consented: unknown,
  denied: unknown,
  signedOut: unknown,
};
