// The types for the account of an end user, and the function that brings e-mail addresses into
// their normal form.
import type { Guid } from "../../contract/index.ts";

/** The names of the account owner. Null if a name is not set. */
export interface Profile {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
}

/** The values that identify an account. Account ids are unique only within a workspace. */
export interface AccountKey {
  readonly workspaceId: Guid;
  readonly id: Guid;
}

export interface Account extends AccountKey, Profile {
  /** The e-mail address; null for players that a game server has confirmed. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /**
   * True if the owner of the mailbox has proven to own the address (G14.9). Row filters and column
   * defaults may use only proven addresses.
   */
  readonly emailProven: boolean;
  /**
   * The provider of the account's last sign-in: `local` for a password that the gateway checks,
   * otherwise the slug of the identity provider.
   */
  readonly authProvider: string;
  readonly providerSubject: string | null;
  /**
   * A number that each access token of the account contains. Raising the number makes all existing
   * tokens invalid.
   */
  readonly generation: number;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly deactivatedAt: Date | null;
  /**
   * Ids of the account's roles. The workspace's definition contains the roles with their names and
   * rights.
   */
  readonly roleIds: readonly Guid[];
}

export interface AccountWithPassword extends Account {
  /**
   * Null if the account has no password, for example because it signs in through an identity
   * provider.
   */
  readonly passwordHash: string | null;
}

/** The fields of an account that a sign-in with a password needs. */
export type AccountCredential = Pick<
  AccountWithPassword,
  "id" | "workspaceId" | "generation" | "deactivatedAt" | "passwordHash"
>;

export interface NewAccount extends Partial<Profile> {
  readonly id: Guid;
  readonly workspaceId: Guid;
  readonly email: string | null;
  readonly passwordHash?: string | null;
  readonly emailVerified?: boolean;
  readonly emailProven?: boolean;
  readonly authProvider?: string;
  readonly providerSubject?: string | null;
  readonly roleIds: readonly Guid[];
  readonly now: number;
}

/**
 * Returns an e-mail address in the normal form in which the gateway stores and compares addresses
 * (G1.9). This form has no blanks at the ends, and is in NFC and in lower case. The validation of
 * the request has already checked the syntax of the address.
 */
export const normaliseEmail = (email: string): string =>
  email.trim().normalize("NFC").toLowerCase();
