// The operations of signing in with a local account, put together: registration, passwords, sessions, pages, and what a sign-in page is
// told. Refuses nothing itself.
import { changePasswordHandler, type ChangeDependencies } from "./operations/changePassword.ts";
import { confirmEmailHandler } from "./operations/confirmEmail.ts";
import { forgotPasswordHandler } from "./operations/forgotPassword.ts";
import { getAuthConfigHandler, type ConfigDependencies } from "./operations/getAuthConfig.ts";
import { getAuthLogoHandler } from "./operations/getAuthLogo.ts";
import { getAuthLogoFileHandler } from "./operations/getAuthLogoFile.ts";
import { loginHandler, type LoginDependencies } from "./operations/login.ts";
import { logoutHandler } from "./operations/logout.ts";
import { refreshHandler, type RefreshDependencies } from "./operations/refresh.ts";
import { registerHandler, type RegisterDependencies } from "./operations/register.ts";
import { resendConfirmationHandler } from "./operations/resendConfirmation.ts";
import { resetPasswordHandler, type ResetDependencies } from "./operations/resetPassword.ts";
import { showAdminResetHandler } from "./operations/showAdminReset.ts";
import { submitAdminResetHandler } from "./operations/submitAdminReset.ts";
import { verifyResetCodeHandler } from "./operations/verifyResetCode.ts";
import { createPages } from "./pages/page.ts";
import { createPublishedKeys } from "./keys/published-key.ts";
import type { Operations } from "../contract/index.ts";
import type { SecretBox } from "../platform/index.ts";
import type { AccountMailRequestDependencies } from "./request-account-mail.ts";

export interface AccountOperationDependencies
  extends
    RegisterDependencies,
    LoginDependencies,
    RefreshDependencies,
    ChangeDependencies,
    ResetDependencies,
    AccountMailRequestDependencies,
    Omit<ConfigDependencies, "publishedKeys" | "providers"> {
  readonly providers: LoginDependencies["providers"] & ConfigDependencies["providers"];
  readonly changes: ChangeDependencies["changes"] & ResetDependencies["changes"];
  readonly secretBox: SecretBox;
}

type AccountOperation =
  | "changePassword"
  | "confirmEmail"
  | "forgotPassword"
  | "getAuthConfig"
  | "getAuthLogo"
  | "getAuthLogoFile"
  | "login"
  | "logout"
  | "refresh"
  | "register"
  | "resendConfirmation"
  | "resetPassword"
  | "showAdminReset"
  | "submitAdminReset"
  | "verifyResetCode";

export function accountOperations(
  deps: AccountOperationDependencies,
): Pick<Operations, AccountOperation> {
  const withPages = { ...deps, pages: createPages() };
  return {
    changePassword: changePasswordHandler(deps),
    confirmEmail: confirmEmailHandler(withPages),
    forgotPassword: forgotPasswordHandler(deps),
    getAuthConfig: getAuthConfigHandler({ ...deps, publishedKeys: createPublishedKeys(deps) }),
    getAuthLogo: getAuthLogoHandler(deps),
    getAuthLogoFile: getAuthLogoFileHandler(deps),
    login: loginHandler(deps),
    logout: logoutHandler(deps),
    refresh: refreshHandler(deps),
    register: registerHandler(deps),
    resendConfirmation: resendConfirmationHandler(deps),
    resetPassword: resetPasswordHandler(deps),
    showAdminReset: showAdminResetHandler(withPages),
    submitAdminReset: submitAdminResetHandler(withPages),
    verifyResetCode: verifyResetCodeHandler(deps),
  };
}
