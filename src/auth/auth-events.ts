// What the query log records of a call that signs in or changes an account (G19.4), refused calls included: action, address, sent fields.
// Only the fields named here are kept, since any other could hold a password under a mistyped name.
import { isEmailAddress, type Caller, type LogFacts, type OperationId } from "../contract/index.ts";
import { normaliseEmail } from "../endusers/index.ts";
import { redactBody, redactText, storableText } from "../log/index.ts";

/** Calls that only read stand for nothing that happened to anybody, and are not in here. */
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

/** Fields of a body that are kept, where a text stands in them. */
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

/** Of every other call. */
export const noAuthEvent: AuthEvent = { action: null, email: null };

/** A call that is over, as far as it is told. */
export interface EndedCall {
  readonly caller: Caller;
  readonly facts: LogFacts;
  /** Undefined where none was read, or it is no JSON. */
  readonly body: unknown;
}

/** What the log keeps of a call; nothing for operations that are no Auth events. */
export function authEventOf(id: OperationId, { caller, facts, body }: EndedCall): AuthEvent {
  const usual = actions.get(id);
  if (usual === undefined) return noAuthEvent;
  const claimed = caller.kind === "endUser" ? caller.email : undefined;
  const email = facts.email ?? addressIn(body) ?? claimed;
  return {
    action: facts.action ?? usual,
    email: typeof email === "string" ? readable(email) : null,
  };
}

export const isAuthEvent = (id: OperationId): boolean => actions.has(id);

/**
 * What the log keeps of an Auth event's body.
 * @param value undefined where the body is no JSON
 * @returns null for what is no object
 */
export function authBodyOf(value: unknown, lengthMax: number): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const kept: Record<string, string> = {};
  for (const name of loggedFields) {
    const field = name === "email" ? addressIn(value) : textIn(value, name);
    if (field !== undefined) kept[name] = field;
  }
  return redactBody(JSON.stringify(kept), kept, lengthMax);
}

function textIn(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  const field = (value as Readonly<Record<string, unknown>>)[name];
  return typeof field === "string" ? field : undefined;
}

/** An address only: whoever is in a hurry types the password there. */
function addressIn(value: unknown): string | undefined {
  const email = textIn(value, "email");
  return email !== undefined && isEmailAddress(email) ? email : undefined;
}

/** Normalised like the addresses of accounts, so that tries of one address are found together. */
const readable = (email: string): string => storableText(redactText(normaliseEmail(email)));
