// Says for each error code when it occurs, and what to do. The page of all codes shows these texts.
import { definitionNotes } from "./definition-notes.ts";
import type { ErrorCode } from "../../../contract/index.ts";

export interface ErrorNote {
  /** When the error occurs. */
  readonly when: string;
  /** The action with which the caller or the operator can resolve the error. */
  readonly remedy: string;
  /** The value of the header `Retry-After`, if it depends on the time or the caller. */
  readonly retryAfter?: string;
}

const tryLater = "Wait as long as `Retry-After` says, then send the request again.";
const nextMonth =
  "Wait for the next month, or ask an owner to choose a larger plan or to turn on pay-as-you-go.";
const readDetails =
  "Read `details`: each line names a wrong value in the body and says which value is allowed.";
const askAdministrator =
  "Ask an administrator of the workspace. `GET /{workspaceId}/automations/runs` shows the runs.";

export const errorNotes: Readonly<Record<ErrorCode, ErrorNote>> = {
  ...definitionNotes,
  INVALID_REQUEST: {
    when: "A parameter, a header or the body does not fit the contract, or the body is not valid JSON.",
    remedy: "Correct the value that the message names. The page of the operation has the schema.",
  },
  INVALID_REFS: {
    when: "`refs` of a `/query` request is missing or malformed, or the request uses an alias that is not in `refs`.",
    remedy:
      "Put each table of the request into `refs`: an alias of your choice, and the GUID from `GET /{workspaceId}/schema`.",
  },
  INVALID_QUERY: {
    when: "A read names a column, relation, operator or value that does not fit the table.",
    remedy: `${readDetails} A column that the credential may not read counts as unknown.`,
  },
  INVALID_MUTATION: {
    when: "A write, or a step of a transaction, names a column or value that does not fit, or has conditions that match every row.",
    remedy: `${readDetails} Give the write conditions that match only some rows.`,
  },
  TOKEN_INVALID: {
    when: "A mailed code, a link or a state of a sign-in is wrong, expired, or was used before.",
    remedy: "Request a new code or link. A code works once.",
  },
  INVALID_GRANT: {
    when: "An authorization code is older than a minute, was used before, or belongs to another client, redirect address or PKCE verifier.",
    remedy: "Start the authorization again, and exchange the new code at once.",
  },
  INVALID_TARGET: {
    when: "The `resource` of an authorization is not a resource of this gateway.",
    remedy: "Use the `resource` that the metadata of the called address names.",
  },
  UNSUPPORTED_GRANT_TYPE: {
    when: "A token request has another grant type than `authorization_code`.",
    remedy: "Send `grant_type=authorization_code`. There are no refresh tokens.",
  },
  PROVIDER_REFUSES: {
    when: "The identity provider rejected the sign-in, or its answer cannot be trusted.",
    remedy: "Offer another way to sign in. The operator's log has the cause.",
  },
  UNKNOWN_PLATFORM: {
    when: "A call about players names a game platform that the gateway does not know.",
    remedy: "Send one of the platforms in the message.",
  },
  UNAUTHENTICATED: {
    when: "The credential is missing, misspelled, expired or revoked, or the address does not accept its kind.",
    remedy:
      "Send a valid credential in `Authorization: Bearer`. Refresh an access token that has expired.",
  },
  INVALID_CLIENT: {
    when: "A token request names an unknown client, or contains a client secret.",
    remedy: "Send the registered `client_id`, without a secret.",
  },
  SIGNATURE_REFUSED: {
    when: "A call of a signed endpoint has no signature, or its signature is wrong or too old.",
    remedy:
      "Sign the unchanged bytes of the body with the secret of the endpoint. Check the clock of the sender.",
  },
  INVALID_CREDENTIALS: {
    when: "A sign-in has an unknown address or a wrong password. Both cases have the same error.",
    remedy: "Let the user try again or reset the password.",
  },
  SECOND_FACTOR_REQUIRED: {
    when: "A sign-in has the right password but no `code`, and the account has a second factor.",
    remedy: "Ask the person for a code, and send the request again with `code`.",
  },
  SECOND_FACTOR_REFUSED: {
    when: "A sign-in has the right password, and its `code` is wrong or was used before.",
    remedy: "Wait for the next code of the authenticator app, or use a recovery code.",
  },
  TOKEN_REFUSED: {
    when: "A refresh token is wrong, expired, revoked, or was already used.",
    remedy: "Let the user sign in again. Use each refresh token once, and store the next one.",
  },
  WORKSPACE_MISMATCH: {
    when: "The credential is valid, but it belongs to another workspace than the address.",
    remedy: "Use the id of the credential's workspace in the address.",
  },
  ORIGIN_DENIED: {
    when: "A browser calls from a web origin that the key does not list.",
    remedy:
      "Add the origin to `origins` of the key in its definition, and run `gateway apply`. See [Allowed origins](docs:guides/client.html#allowed-origins).",
  },
  CSRF_DENIED: {
    when: "A call with a portal session changes something, and `X-Portal-Csrf` is missing or wrong.",
    remedy: "Send the `csrfToken` of the session in `X-Portal-Csrf`.",
  },
  SCOPE_VIOLATION: {
    when: "The rights of the credential do not allow the table, column, action or operation.",
    remedy:
      "Use a credential with the right, or add the right to the key or role in the definition.",
  },
  KEY_NOT_MARKED: {
    when: "A key asserts a player of a platform that its `platforms` do not contain.",
    remedy: "Use a server key that lists the platform, or add the platform to the key.",
  },
  CHALLENGE_REFUSED: {
    when: "The sender of a webhook sends a challenge to check an endpoint. The definition of the endpoint has no `verifyToken`, or another one than the sender.",
    remedy: "Set the same token at the sender and in the definition of the endpoint.",
  },
  NOT_FOUND: {
    when: "There is nothing at this address, or the credential has no right to see it.",
    remedy: "Check the path, the ids in it and the workspace.",
  },
  NOT_PUBLISHED: {
    when: "A sign-in page asks for the settings of a workspace that publishes no key.",
    remedy: "Set `publish: true` for one publishable key in the definition.",
  },
  PROVIDER_NOT_FOUND: {
    when: "The workspace has no identity provider with the slug in the address.",
    remedy: "Check the slug under `providers` of the definition.",
  },
  PLAYER_NOT_FOUND: {
    when: "No link belongs to this player on this platform.",
    remedy: "Call `identify` for the player first, or check platform and id.",
  },
  METHOD_NOT_ALLOWED: {
    when: "The address exists, but not with this HTTP method.",
    remedy: "Use a method from the header `Allow`.",
  },
  NOTIFY_DENIED: {
    when: "A write has `notify` with a bus on which the credential may not publish.",
    remedy: "Leave out `notify`, or add the topic with `publish` to the key or role.",
  },
  TOPIC_DENIED: {
    when: "A subscription names a bus that does not exist, or that the credential may not use.",
    remedy: "Check the topic and instance, and `topics` of the key or role.",
  },
  QUERY_TIMEOUT: {
    when: "A read took longer than the time limit. The gateway canceled it.",
    remedy: "Ask for fewer rows or relations, or add an index for the columns of the condition.",
  },
  MUTATION_TIMEOUT: {
    when: "A write or a transaction took longer than the time limit. Nothing was written.",
    remedy: "Write fewer rows in one request, then send it again.",
  },
  IDEMPOTENCY_CONFLICT: {
    when: "The `Idempotency-Key` was used within a day with another body, or by a credential with other rights.",
    remedy: "Send a new key for a new write. Send the same body for a retry.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    when: "The first request with this `Idempotency-Key` is still running.",
    remedy:
      "Send the same request again after a second. The response is then the response of the first request.",
  },
  ALREADY_SUBSCRIBED: {
    when: "A connection subscribes to a bus a second time.",
    remedy: "Use the first subscription, or end it before you subscribe again.",
  },
  ANSWER_UNKNOWN: {
    when: "The gateway received the same signed call before, and it does not have the response of the first call.",
    remedy: "Check whether the first call had an effect. Sign a new request to repeat the call.",
  },
  LAST_OWNER: {
    when: "A change would leave a workspace without an owner.",
    remedy: "Make another member an owner first.",
  },
  SECOND_FACTOR_EXISTS: {
    when: "A person begins a second factor and has a confirmed one already.",
    remedy: "Remove the second factor first.",
  },
  MEMBER_EXISTS: {
    when: "An invitation names a person who is already a member.",
    remedy: "Change the role of the member instead.",
  },
  KEY_EXISTS: {
    when: "The request creates an API key, and the workspace has a key with this name.",
    remedy: "Choose another name, or rotate the existing key.",
  },
  EMAIL_TAKEN: {
    when: "An account with this e-mail address exists in the workspace.",
    remedy: "Let the user sign in, or reset the password.",
  },
  RUN_NOT_OVER: {
    when: "The request would replay or delete a run that has not ended yet.",
    remedy: "Wait until its status is `finished`, `failed` or `parked`.",
  },
  RUN_NOT_REPLAYABLE: {
    when: "The run belongs to a synchronous endpoint, or its event or its automation does not exist any more.",
    remedy: "Send the event again.",
  },
  IMPORT_EXECUTED: {
    when: "The import of accounts was already executed.",
    remedy: "Validate the file again to import it once more.",
  },
  IMPORT_CHANGED: {
    when: "The stored rows of the import were changed after the validation.",
    remedy: "Validate the file again.",
  },
  NOT_ACCEPTABLE: {
    when: "The `Accept` header of an MCP request does not allow JSON.",
    remedy: "Send `Accept: application/json`.",
  },
  PRECONDITION_FAILED: {
    when: "The file has changed, so the condition in `If-Match` or `If-Unmodified-Since` is not met.",
    remedy: "Download the whole file again, without the condition.",
  },
  PAYLOAD_TOO_LARGE: {
    when: "The body has more bytes than the address accepts.",
    remedy: "Send less in one request. The limits are in the guide about limits.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: "The `Content-Type` of the body is not accepted by the operation.",
    remedy: "Send the type that the page of the operation names, usually `application/json`.",
  },
  RANGE_NOT_SATISFIABLE: {
    when: "The byte range of a download begins behind the end of the file.",
    remedy: "Read the size of the file in `Content-Range`, and request a range inside the file.",
  },
  UPGRADE_REQUIRED: {
    when: "The address of the bus received a request without a WebSocket upgrade.",
    remedy: "Connect with a WebSocket, or use `GET /{workspaceId}/bus/stream`.",
  },
  RATE_LIMITED: {
    when: "The workspace, the IP address or the member has used all calls of this minute.",
    remedy: `${tryLater} The refused call does not count.`,
    retryAfter: "the seconds until the end of the minute",
  },
  TOO_MANY_TRIES: {
    when: "Too many sign-ins, codes or mails were requested for one email address or from one network.",
    remedy: tryLater,
    retryAfter: "the seconds until the next try is allowed",
  },
  TOO_MANY_CONCURRENT: {
    when: "The caller has too many calls running or waiting at the same time.",
    remedy: `${tryLater} Send fewer calls at once.`,
  },
  API_CALLS_EXHAUSTED: {
    when: "The workspace has used the calls of its plan for this month.",
    remedy: nextMonth,
  },
  EGRESS_EXHAUSTED: {
    when: "The workspace has used the response bytes of its plan for this month.",
    remedy: nextMonth,
  },
  INTERNAL_ERROR: {
    when: "The gateway failed because of an internal error.",
    remedy: "Send the request id (`X-Request-Id`) to the operator, whose log has the cause.",
  },
  SECRET_MISSING: {
    when: "The secret of a signed endpoint is not set in the environment of the gateway.",
    remedy: "Ask the operator to set the variable that the definition names.",
  },
  AUTOMATION_FAILED: {
    when: "The automation behind a synchronous endpoint failed.",
    remedy: askAdministrator,
  },
  NOT_BUILT: {
    when: "The gateway does not support this kind of provider for this sign-in.",
    remedy: "Offer another way to sign in.",
  },
  PROVIDER_UNAVAILABLE: {
    when: "The identity provider did not answer in time.",
    remedy: tryLater,
  },
  ENDPOINT_BUSY: {
    when: "Too many synchronous endpoints of the workspace are running at the same time.",
    remedy: tryLater,
  },
  UNAVAILABLE: {
    when: "The gateway is starting or stopping, or the database does not respond.",
    remedy: `${tryLater} A write is safe to repeat with the same \`Idempotency-Key\`.`,
  },
  AUTOMATION_TIMEOUT: {
    when: "The automation behind a synchronous endpoint took longer than its time limit.",
    remedy: askAdministrator,
  },
};
