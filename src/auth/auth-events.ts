// Selects the data that the query log records about requests that sign a user in or change an
// account. Such a request is called an Auth event (G19.4). The data is the action, the email
// address and some fields of the body. Refused requests are recorded too.
// Only listed fields are logged, because an unknown field may contain a password under a mistyped
// name.
import { isEmailAddress, type Caller, type LogFacts, type OperationId } from "../contract/index.ts";
import { normaliseEmail } from "../endusers/index.ts";
import { redactBody, redactText, storableText } from "../log/index.ts";

/**
 * The action that the query log shows for each operation. Operations that are not in this map only
 * read data and are not Auth events.
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

/** Fields of a request body that the query log contains if their value is a string. */
const loggedFields = [
  "email",
  "firstName",
  "lastName",
  "username",
  "providerSlug",
  "platformPlayerId",
  "displayName",
] as const;

/** The action and the email address of an entry in the query log. */
export interface AuthEvent {
  readonly action: string | null;
  readonly email: string | null;
}

/** The value for operations that are not Auth events. */
export const noAuthEvent: AuthEvent = { action: null, email: null };

/** The data of a finished request. The entry in the query log is made from it. */
export interface EndedCall {
  readonly caller: Caller;
  readonly facts: LogFacts;
  /** The parsed body; undefined if no body was read or the body is not JSON. */
  readonly body: unknown;
}

/**
 * Returns the action and the email address for the query log. Both are null if the operation is not
 * an Auth event.
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
 * Returns the fields of an Auth event's body that may be logged, as JSON.
 * @param value the parsed body; undefined if it is not JSON
 * @param lengthMax maximum length of the result, in bytes
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
 * Returns the field `email` only if its value is an email address. Users sometimes type a password
 * into this field, and passwords must not be logged.
 */
function addressIn(value: unknown): string | undefined {
  const email = textIn(value, "email");
  return email !== undefined && isEmailAddress(email) ? email : undefined;
}

/**
 * Returns the address in the normal form of `normaliseEmail`, in which accounts store it. A search
 * in the log then finds all attempts for one address.
 */
const loggableEmail = (email: string): string => storableText(redactText(normaliseEmail(email)));
