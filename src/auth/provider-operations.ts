// The operations of signing in with a provider, put together. Refuses nothing itself.
import { assertPlayerHandler, type AssertDependencies } from "./operations/assertPlayer.ts";
import { authorizeOidcHandler } from "./operations/authorizeOidc.ts";
import { authorizeProviderHandler } from "./operations/authorizeProvider.ts";
import { oidcCallbackHandler } from "./operations/oidcCallback.ts";
import { providerCallbackHandler } from "./operations/providerCallback.ts";
import type { Grant } from "../access/index.ts";
import type { Operations } from "../contract/index.ts";
import type { ProviderSignInDependencies } from "./provider-sign-in.ts";

export const providerOperations = (
  deps: ProviderSignInDependencies & AssertDependencies,
): Pick<
  Operations<Grant>,
  "assertPlayer" | "authorizeProvider" | "authorizeOidc" | "providerCallback" | "oidcCallback"
> => ({
  assertPlayer: assertPlayerHandler(deps),
  authorizeProvider: authorizeProviderHandler(deps),
  authorizeOidc: authorizeOidcHandler(deps),
  providerCallback: providerCallbackHandler(deps),
  oidcCallback: oidcCallbackHandler(deps),
});
