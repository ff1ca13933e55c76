// The API representation of a member or an invitation.
import type { ContractSchema } from "../contract/index.ts";
import type { Invitation } from "./invitation-store.ts";
import type { Member } from "./member-store.ts";

/** Returns the representation of a member. */
export const shownMember = ({
  id,
  email,
  role,
  createdAt,
  lastSignInAt,
}: Member): ContractSchema<"Member"> => ({
  id,
  email,
  role,
  status: "active",
  createdAt: createdAt.toISOString(),
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
  expiresAt: null,
});

/** Returns the representation of an invitation. */
export const shownInvitation = ({
  id,
  email,
  role,
  createdAt,
  expiresAt,
}: Invitation): ContractSchema<"Member"> => ({
  id,
  email,
  role,
  status: "invited",
  createdAt: createdAt.toISOString(),
  lastSignInAt: null,
  expiresAt: expiresAt.toISOString(),
});
