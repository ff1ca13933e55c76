// Public API of endusers/: accounts, passwords, sessions, budgets, and the mails about accounts.
export { dropUnproven, type AccountChanges } from "./accounts/account-changes.ts";
export { lockAccount } from "./accounts/account-edit-store.ts";
export type { AccountMailJob, AccountMailQueue } from "./accounts/account-mail-jobs.ts";
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
export { consumeAutomationMail } from "./budgets/automation-budgets.ts";
export {
  consumeChange,
  consumeCode,
  consumeFirstMail,
  consumeInvitation,
  consumeMail,
  consumeRegistration,
  countFirstMailTo,
} from "./budgets/flow-budgets.ts";
export type { RateLimitSubject, Realm } from "./budgets/budgets.ts";
export { createEndUsers, type EndUserDependencies } from "./capability.ts";
export { sealedErasures } from "./erasure/erasure-store.ts";
export { signInPlaceOf, type SignInPlace } from "./budgets/places.ts";
export { rememberPlace } from "./budgets/place-store.ts";
export type { Slowdown } from "./budgets/slowdown.ts";
export {
  refundFromReserve,
  isCapacityRefusal,
  refundIfRefused,
} from "./budgets/capacity-refunds.ts";
export {
  beginSignIn,
  consumeSignIn,
  consumeSignInAt,
  refundUnverified,
  type CountedFailure,
} from "./budgets/sign-in-budget.ts";
export { importedRows, importManifests } from "./import/import-store.ts";
export {
  confirmByToken,
  findConfirmation,
  findToken,
  proveByToken,
} from "./one-time/one-time-token-store.ts";
export { issueOneTimeToken } from "./one-time/one-time-tokens.ts";
export { useCode } from "./one-time/reset-code-store.ts";
export { tryCode } from "./one-time/reset-codes.ts";
export { hashPassword, isOutdated, type Passwords } from "./passwords/passwords.ts";
export type { HashCaller } from "./passwords/hash-queue.ts";
export {
  verifyAccountPassword,
  verifyPasswordById,
  type ProofDependencies,
} from "./passwords/verify-password.ts";
export { passwordFlaw } from "./passwords/password-rules.ts";
export { passwordSentences } from "./passwords/password-sentences.ts";
export {
  refreshSession,
  endSessionOf,
  startSession,
  type SessionWithToken,
  type SessionContext,
} from "./sessions/sessions.ts";
export { findTokenSession, type TokenSession } from "./sessions/session-state-store.ts";
