// What the query log says of a call that signs in or changes an account (specification 2.10): which action, and for which address.
// Refused calls count, too, so both are told by the edge; a handler that knows better says so in the facts. Refuses nothing.
import type { OperationId } from "../contract/operations.ts";
import { normaliseEmail } from "../endusers/email.ts";
import { redactText, storableText } from "../log/index.ts";
import type { Exchange } from "./exchange.ts";

/** Calls that only read stand for nothing that happened to anybody, and are not in here. */
const actions: ReadonlyMap<OperationId, string> = new Map<OperationId, string>([
  ["register", "register"],
  ["login", "login"],
  ["refresh", "refresh"],
  ["logout", "logout"],
  ["confirmEmail", "confirm_email"],
  ["resendConfirmation", "resend_confirmation"],
  ["forgotPassword", "forgot_password"],
  ["verifyResetCode", "verify_reset_code"],
  ["resetPassword", "reset_password"],
  ["changePassword", "change_password"],
  ["submitAdminReset", "admin_reset"],
  ["authorizeProvider", "authorize"],
  ["authorizeOidc", "authorize"],
  ["providerCallback", "callback"],
  ["oidcCallback", "callback"],
  ["assertPlayer", "assert"],
]);

/** Characters of what a refused call has in the place of an address: as many as an address may have. */
const emailLengthMax = 254;

export interface AuthEvent {
  readonly action: string | null;
  readonly email: string | null;
}

const none: AuthEvent = { action: null, email: null };

/** What the log keeps of an exchange that is over; nothing for operations that are no Auth events. */
export function authEventOf({
  route,
  facts,
  caller,
  body,
}: Pick<Exchange, "route" | "facts" | "caller" | "body">): AuthEvent {
  const usual = route === null ? undefined : actions.get(route.operation.id);
  if (usual === undefined) return none;
  const claimed = caller.kind === "endUser" ? caller.claims["email"] : undefined;
  const email = facts.email ?? addressIn(body?.value) ?? claimed;
  return {
    action: facts.action ?? usual,
    email: typeof email === "string" ? readable(email) : null,
  };
}

/** What stands where an address belongs, be it one or not. */
function addressIn(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "email")) return;
  const { email } = value as { readonly email: unknown };
  return typeof email === "string" ? email : undefined;
}

/** Normalised like the addresses of accounts, so that tries of one address are found together. */
const readable = (email: string): string =>
  storableText(redactText(normaliseEmail(email.trimStart().slice(0, emailLengthMax))));
