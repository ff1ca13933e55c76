// Types of an end user's account, and the normal form of its e-mail address.
import type { Guid } from "../../contract/index.ts";

/** What a person says of themselves. */
export interface Profile {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
}

/** Which account: ids are unique within their workspace only. */
export interface AccountKey {
  readonly workspaceId: Guid;
  readonly id: Guid;
}

export interface Account extends AccountKey, Profile {
  /** Null for players that a game server vouched for. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /**
   * Whether the holder of the address has proven it (G14.9). Row filters and defaults rely on this.
   */
  readonly emailProven: boolean;
  /** `local`, or the slug of the provider that was used last. */
  readonly authProvider: string;
  readonly providerSubject: string | null;
  /** Carried by access tokens; raising it ends every one of them. */
  readonly generation: number;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly deactivatedAt: Date | null;
  /** Roles held, by their ids in the definition. */
  readonly roleIds: readonly Guid[];
}

export interface AccountWithPassword extends Account {
  /** Null where only a provider signs the person in. */
  readonly passwordHash: string | null;
}

/** What a sign-in has to know of an account before the password is proven. */
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

/** An address as it is stored and compared (G1.9): without blanks around it, NFC, lower case. The contract has checked its form. */
export const normaliseEmail = (email: string): string =>
  email.trim().normalize("NFC").toLowerCase();
