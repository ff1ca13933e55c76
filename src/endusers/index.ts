// What others may use of end users: accounts, passwords, sessions, what is sent to them, and what ends them.
export type { Account, AccountWithPassword, NewAccount, Profile } from "./account.ts";
export {
  createAccountChanges,
  type AccountChangeDependencies,
  type AccountChanges,
} from "./account-changes.ts";
export {
  mailAdminReset,
  mailConfirmation,
  type AccountMail,
  type AccountMailDependencies,
  type MailQueue,
} from "./account-mails.ts";
export { confirmEmail, createAccount, findByEmail, findById } from "./account-store.ts";
export { normaliseEmail } from "./email.ts";
export { runErrand, type Errand, type ErrandDependencies, type ErrandQueue } from "./errands.ts";
export { createEndUserHousekeeping } from "./housekeeping.ts";
export { passwordFlaw } from "./password-rules.ts";
export { createPasswords, type Passwords } from "./passwords.ts";
export { defaultRoleIds, rolesOf } from "./roles.ts";
