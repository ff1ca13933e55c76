// Public API of endusers/, the folder for the accounts of end users. Exports accounts, passwords,
// sessions, limits for attempts (sign-ins, registrations, codes, mails), and mails about accounts
// to other folders.
export { dropUnproven, type AccountChanges } from "./accounts/account-changes.ts";
export { lockAccount } from "./accounts/account-edit-store.ts";
export type { AccountMailJob } from "./accounts/account-mail-jobs.ts";
export {
  mailConfirmation,
  addressMailKey,
  type AccountMailDependencies,
  type MailQueue,
} from "./accounts/account-mails.ts";
export {
  accountTables,
  createAccount,
  findByEmail,
  findById,
  findPassword,
  proveEmail,
} from "./accounts/account-store.ts";
export { findSharedMailboxes } from "./accounts/shared-mailbox-store.ts";
export { normaliseEmail, type Account, type AccountCredential } from "./accounts/account.ts";
export {
  addIdentity,
  findIdentity,
  lockIdentity,
  setLastProvider,
  markIdentityVerified,
  type Identity,
  type ProvenAccount,
} from "./accounts/identity-store.ts";
export { defaultRoleIds, rolesOf } from "./accounts/roles.ts";
export {
  consumeAutomationMail,
  consumeChange,
  consumeCode,
  consumeFirstMail,
  consumeInvitation,
  consumeMail,
  consumeRegistration,
  consumeSecondFactor,
  countFirstMailTo,
} from "./budgets/flow-budgets.ts";
export type { RateLimitSubject } from "./budgets/budgets.ts";
export { refundAttempts } from "./budgets/attempt-store.ts";
export { createEndUsers, type AccountMailQueue, type EndUserPace } from "./capability.ts";
export { sealedErasures } from "./erasure/erasure-store.ts";
export { signInPlaceOf, type Realm, type SignInPlace } from "./budgets/places.ts";
export { rememberPlace } from "./budgets/place-store.ts";
export type { Slowdown } from "./budgets/slowdown.ts";
export {
  refundFromReserve,
  isCapacityRefusal,
  refundIfRefused,
} from "./budgets/capacity-refunds.ts";
export {
  beginSignIn,
  consumeSignInAt,
  refundUnverified,
  type CountedFailure,
} from "./budgets/sign-in-budget.ts";
export { importedRows, importManifests } from "./import/import-store.ts";
export {
  confirmByToken,
  findConfirmation,
  findToken,
  issueOneTimeToken,
  proveByToken,
} from "./one-time/one-time-token-store.ts";
export { tryCode, useCode } from "./one-time/reset-code-store.ts";
export { hashPassword, isOutdated, type Passwords } from "./passwords/passwords.ts";
export type { HashCaller } from "./passwords/hash-queue.ts";
export { verifyAccountPassword, type ProofDependencies } from "./passwords/verify-password.ts";
export { passwordProviderOf, refuseExternalPasswords } from "./administration/rules.ts";
export { passwordFlaw, passwordSentences } from "./passwords/password-rules.ts";
export {
  refreshSession,
  endSessionOf,
  startSession,
  type SessionWithToken,
  type SessionContext,
} from "./sessions/sessions.ts";
export { findTokenSession, type TokenSession } from "./sessions/session-state-store.ts";
