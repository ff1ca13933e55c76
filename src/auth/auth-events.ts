// The data that the query log records of calls that sign in or change an account (G19.4). It
// consists of the action, the email address and some fields of the body. Refused calls are recorded
// too. Only the fields listed here are logged, because another field could contain a password under
// a mistyped name.
import { isEmailAddress, type Caller, type LogFacts, type OperationId } from "../contract/index.ts";
import { normaliseEmail } from "../endusers/index.ts";
import { redactBody, redactText, storableText } from "../log/index.ts";

/**
 * The action of each operation that is an Auth event. Operations that only read are not Auth
 * events.
 */
const actions: ReadonlyMap<OperationId, string> = new Map<OperationId, string>([
  ["register", "register"],
  ["login", "login"],
  ["refresh", "refresh"],
  ["logout", "logout"],
  ["confirmEmail", "confirm_email"],
  ["proveEmail", "prove_email"],
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

/** Fields of a body that are logged if their value is a string. */
const loggedFields = [
  "email",
  "firstName",
  "lastName",
  "username",
  "providerSlug",
  "platformPlayerId",
  "displayName",
] as const;

export interface AuthEvent {
  readonly action: string | null;
  readonly email: string | null;
}

/** The value for operations that are not Auth events. */
export const noAuthEvent: AuthEvent = { action: null, email: null };

/** The data of a finished call from which the event is made. */
export interface EndedCall {
  readonly caller: Caller;
  readonly facts: LogFacts;
  /** undefined if no body was read or the body is not JSON. */
  readonly body: unknown;
}

/**
 * Returns the action and the email address to log. Both are null if the operation is not an Auth
 * event.
 */
export function authEventOf(id: OperationId, { caller, facts, body }: EndedCall): AuthEvent {
  const usualAction = actions.get(id);
  if (usualAction === undefined) return noAuthEvent;
  const claimed = caller.kind === "endUser" ? caller.email : undefined;
  const email = facts.email ?? addressIn(body) ?? claimed;
  return {
    action: facts.action ?? usualAction,
    email: typeof email === "string" ? loggableEmail(email) : null,
  };
}

export const isAuthEvent = (id: OperationId): boolean => actions.has(id);

/**
 * Returns the loggable fields of an Auth event's body as JSON.
 * @param value the parsed body; undefined if it is not JSON
 * @returns null if the body is not an object
 */
export function authBodyOf(value: unknown, lengthMax: number): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const logged: Record<string, string> = {};
  for (const name of loggedFields) {
    const field = name === "email" ? addressIn(value) : textIn(value, name);
    if (field !== undefined) logged[name] = field;
  }
  return redactBody(JSON.stringify(logged), logged, lengthMax);
}

function textIn(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  const field = (value as Readonly<Record<string, unknown>>)[name];
  return typeof field === "string" ? field : undefined;
}

/**
 * Returns the value only if it is an email address. Users sometimes type the password into this
 * field.
 */
function addressIn(value: unknown): string | undefined {
  const email = textIn(value, "email");
  return email !== undefined && isEmailAddress(email) ? email : undefined;
}

/**
 * Normalises the address like those of accounts, so that a search finds all attempts for one
 * address.
 */
const loggableEmail = (email: string): string => storableText(redactText(normaliseEmail(email)));
