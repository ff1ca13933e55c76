// Types of an end user's account, and the normal form of its e-mail address.
import type { Guid } from "../../contract/index.ts";

/** Names that the account owner has entered. */
export interface Profile {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
}

/** The key of an account. Ids are unique only within a workspace. */
export interface AccountKey {
  readonly workspaceId: Guid;
  readonly id: Guid;
}

export interface Account extends AccountKey, Profile {
  /** Null for players that a game server has verified. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /**
   * True if the owner of the mailbox has proven the address (G14.9). Row filters and defaults rely
   * on this.
   */
  readonly emailProven: boolean;
  /** `local`, or the slug of the provider that the account used last. */
  readonly authProvider: string;
  readonly providerSubject: string | null;
  /** A number in the account's access tokens. Raising it ends all of them. */
  readonly generation: number;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly deactivatedAt: Date | null;
  /** Ids of the account's roles in the definition. */
  readonly roleIds: readonly Guid[];
}

export interface AccountWithPassword extends Account {
  /** Null if the account signs in only through a provider. */
  readonly passwordHash: string | null;
}

/** The fields that a sign-in needs before it verifies the password. */
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
 * Returns an address in the form in which the gateway stores and compares it (G1.9): trimmed, NFC,
 * lower case. The contract has already checked the syntax.
 */
export const normaliseEmail = (email: string): string =>
  email.trim().normalize("NFC").toLowerCase();
