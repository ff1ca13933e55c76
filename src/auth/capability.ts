// Creates the parts of the gateway that sign end users in: the operations of accounts and identity
// providers, the signing keys, and the function that verifies access tokens.
import { assertPlayerHandler, type AssertDependencies } from "./operations/assertPlayer.ts";
import { authorizeOidcHandler } from "./operations/authorizeOidc.ts";
import { authorizeProviderHandler } from "./operations/authorizeProvider.ts";
import { oidcCallbackHandler } from "./operations/oidcCallback.ts";
import { providerCallbackHandler } from "./operations/providerCallback.ts";
import { getJwksHandler } from "./operations/getJwks.ts";
import { createAuthHousekeeping } from "./housekeeping.ts";
import { createSigningKeys, type SigningKeyDependencies } from "./workspace-keys.ts";
import { createProviders, type ProvidersDependencies } from "./providers/index.ts";
import { createAccessTokens, type AccessTokenDependencies } from "./tokens/access-tokens.ts";
import { changePasswordHandler, type ChangeDependencies } from "./operations/changePassword.ts";
import { confirmEmailHandler } from "./operations/confirmEmail.ts";
import { forgotPasswordHandler } from "./operations/forgotPassword.ts";
import { getAuthConfigHandler, type ConfigDependencies } from "./operations/getAuthConfig.ts";
import { getAuthLogoHandler } from "./operations/getAuthLogo.ts";
import { getAuthLogoFileHandler } from "./operations/getAuthLogoFile.ts";
import { loginHandler, type LoginDependencies } from "./operations/login.ts";
import { logoutHandler } from "./operations/logout.ts";
import { proveEmailHandler } from "./operations/proveEmail.ts";
import { refreshHandler, type RefreshDependencies } from "./operations/refresh.ts";
import { registerHandler, type RegisterDependencies } from "./operations/register.ts";
import { resendConfirmationHandler } from "./operations/resendConfirmation.ts";
import { resetPasswordHandler, type ResetDependencies } from "./operations/resetPassword.ts";
import { showAdminResetHandler } from "./operations/showAdminReset.ts";
import { submitAdminResetHandler } from "./operations/submitAdminReset.ts";
import { verifyResetCodeHandler } from "./operations/verifyResetCode.ts";
import { createViewedAccounts } from "./tokens/viewed-account.ts";
import type { AccountMailRequestDependencies } from "./request-account-mail.ts";

/**
 * The dependencies that the caller of `createAuth` must pass in. `createAuth` creates the
 * dependencies `keys` and `providers` itself.
 */
export type AuthDependencies = Omit<
  RegisterDependencies &
    LoginDependencies &
    RefreshDependencies &
    ChangeDependencies &
    ResetDependencies &
    AccountMailRequestDependencies &
    ConfigDependencies &
    AssertDependencies &
    SigningKeyDependencies &
    AccessTokenDependencies &
    ProvidersDependencies,
  "keys" | "providers"
>;

export function createAuth(given: AuthDependencies) {
  const keys = createSigningKeys(given);
  const deps = { ...given, keys, providers: createProviders(given) };
  return {
    /** Returns the caller that an access token identifies; undefined if the token is invalid. */
    verify: createAccessTokens(deps),
    viewedAccount: createViewedAccounts(deps),
    housekeeping: createAuthHousekeeping(deps),
    operations: {
      assertPlayer: assertPlayerHandler(deps),
      authorizeOidc: authorizeOidcHandler(deps),
      authorizeProvider: authorizeProviderHandler(deps),
      changePassword: changePasswordHandler(deps),
      confirmEmail: confirmEmailHandler(deps),
      forgotPassword: forgotPasswordHandler(deps),
      getAuthConfig: getAuthConfigHandler(deps),
      getAuthLogo: getAuthLogoHandler(deps),
      getAuthLogoFile: getAuthLogoFileHandler(deps),
      getJwks: getJwksHandler(deps),
      login: loginHandler(deps),
      logout: logoutHandler(deps),
      oidcCallback: oidcCallbackHandler(deps),
      proveEmail: proveEmailHandler(deps),
      providerCallback: providerCallbackHandler(deps),
      refresh: refreshHandler(deps),
      register: registerHandler(deps),
      resendConfirmation: resendConfirmationHandler(deps),
      resetPassword: resetPasswordHandler(deps),
      showAdminReset: showAdminResetHandler(deps),
      submitAdminReset: submitAdminResetHandler(deps),
      verifyResetCode: verifyResetCodeHandler(deps),
    },
  };
}
