// The requests that provoke errors, as data.
import { type ErrorCase, endpointOf, nobody, sendRefused } from "./error-case.ts";
import { protocolErrors } from "./protocol-errors.ts";
import { queryErrors } from "./query-errors.ts";

export const errorCases: readonly ErrorCase[] = [
  ...queryErrors,
  // Errors with the body `{ error }`, by status.
  {
    name: "flat-400",
    operationId: "getSchema",
    status: 400,
    requests: ({ workspace }) => [
      sendRefused("GET", `${workspace}/schema?format=xml`, "serverKey"),
    ],
  },
  {
    name: "flat-401",
    operationId: "getSchema",
    status: 401,
    requests: ({ workspace }) => [sendRefused("GET", `${workspace}/schema`, "none")],
  },
  {
    name: "flat-403",
    operationId: "getSchema",
    status: 403,
    requests: () => [sendRefused("GET", `/${nobody}/schema`, "serverKey")],
  },
  {
    name: "flat-404",
    operationId: "downloadFile",
    status: 404,
    requests: ({ workspace }) => [sendRefused("GET", `${workspace}/files/${nobody}`, "serverKey")],
  },
  {
    name: "flat-415",
    operationId: "uploadFile",
    status: 415,
    requests: ({ workspace }) => [
      sendRefused("POST", `${workspace}/files/upload`, "serverKey", {}),
    ],
  },
  {
    name: "csrf-denied",
    operationId: "createEndUser",
    status: 403,
    requests: ({ workspace }) => [
      sendRefused(
        "POST",
        `${workspace}/endusers`,
        "member",
        { email: "nobody@example.com" },
        { "x-portal-csrf": "A".repeat(43) },
      ),
    ],
  },
  {
    name: "topic-denied",
    operationId: "streamBus",
    status: 403,
    requests: ({ workspace }) => [
      sendRefused("GET", `${workspace}/bus/stream?bus=closed:all`, "serverKey"),
    ],
  },
  {
    name: "upgrade-required",
    operationId: "connectBus",
    status: 426,
    requests: ({ workspace }) => [sendRefused("GET", `${workspace}/bus`, "serverKey")],
  },
  {
    name: "signature-refused",
    operationId: "callEndpoint",
    status: 401,
    quick: true,
    requests: ({ workspace }) => [
      sendRefused(
        "POST",
        `${workspace}/endpoint/${endpointOf("202")}`,
        "none",
        { marker: "conform" },
        { "x-hub-signature-256": `sha256=${"0".repeat(64)}` },
      ),
    ],
  },
  {
    name: "signature-missing",
    operationId: "callEndpoint",
    status: 401,
    requests: ({ workspace }) => [
      sendRefused("POST", `${workspace}/endpoint/${endpointOf("202")}`, "none", {
        marker: "conform",
      }),
    ],
  },
  {
    name: "signature-missing-of-webhook",
    operationId: "callWebhook",
    status: 401,
    requests: ({ workspace }) => [
      sendRefused("POST", `${workspace}/webhook/${endpointOf("202")}`, "none", {
        marker: "conform",
      }),
    ],
  },
  {
    name: "challenge-refused",
    operationId: "challengeEndpoint",
    status: 403,
    requests: ({ workspace }) => [
      sendRefused(
        "GET",
        `${workspace}/endpoint/${endpointOf("202")}?hub.mode=subscribe&hub.verify_token=wrong&hub.challenge=1`,
        "none",
      ),
    ],
  },
  {
    name: "automation-failed",
    operationId: "callEndpoint",
    status: 500,
    requests: ({ workspace }) => [
      sendRefused("POST", `${workspace}/endpoint/${endpointOf("206")}`, "none", {}),
    ],
  },
  {
    name: "endpoint-inactive",
    operationId: "callEndpoint",
    status: 404,
    requests: ({ workspace }) => [
      sendRefused("POST", `${workspace}/endpoint/${endpointOf("207")}`, "none", {}),
    ],
  },
  // Errors of the sign-in API (`/auth/`), by status.
  {
    name: "service-fields",
    operationId: "register",
    status: 400,
    code: ["statusCode", 400],
    requests: ({ workspace }) => [
      sendRefused("POST", `${workspace}/auth/register`, "serverKey", {
        email: "no address",
        password: "short",
      }),
    ],
  },
  {
    name: "service-credentials",
    operationId: "login",
    status: 401,
    code: ["statusCode", 401],
    requests: ({ workspace, mark }) => [
      sendRefused("POST", `${workspace}/auth/login`, "serverKey", {
        email: `${mark}@example.com`,
        password: "a wrong password",
      }),
    ],
  },
  {
    name: "service-token",
    operationId: "refresh",
    status: 401,
    code: ["statusCode", 401],
    requests: ({ workspace }) => [
      sendRefused("POST", `${workspace}/auth/refresh`, "serverKey", {
        refreshToken: "A".repeat(86),
      }),
    ],
  },
  {
    name: "service-mismatch",
    operationId: "login",
    status: 403,
    code: ["statusCode", 403],
    requests: () => [
      sendRefused("POST", `/${nobody}/auth/login`, "serverKey", {
        email: "a@example.com",
        password: "a wrong password",
      }),
    ],
  },
  {
    name: "provider-not-found",
    operationId: "authorizeProvider",
    status: 404,
    code: ["statusCode", 404],
    requests: ({ workspace }) => [
      sendRefused("GET", `${workspace}/auth/conform-nobody/authorize`, "serverKey"),
    ],
  },
  {
    name: "provider-refuses",
    operationId: "assertPlayer",
    status: 400,
    code: ["statusCode", 400],
    requests: ({ workspace }) => [
      sendRefused("POST", `${workspace}/auth/tester/assert`, "serverKey", {
        platformPlayerId: "1",
      }),
    ],
  },
  {
    name: "reset-token",
    operationId: "resetPassword",
    status: 400,
    code: ["statusCode", 400],
    requests: ({ workspace }) => [
      sendRefused("POST", `${workspace}/auth/reset-password`, "serverKey", {
        sessionToken: "A".repeat(43),
        newPassword: "conform a new password",
        confirmPassword: "conform a new password",
      }),
    ],
  },
  // Errors about players have their code at the top level.
  {
    name: "UNKNOWN_PLATFORM",
    operationId: "identifyPlayer",
    status: 400,
    code: ["code", "UNKNOWN_PLATFORM"],
    requests: ({ workspace }) => [
      sendRefused("POST", `${workspace}/players/identify`, "serverKey", {
        platform: "conform",
        platformPlayerId: "1",
      }),
    ],
  },
  {
    name: "PLAYER_NOT_FOUND",
    operationId: "resolvePlayer",
    status: 404,
    code: ["code", "PLAYER_NOT_FOUND"],
    requests: ({ workspace }) => [
      sendRefused("GET", `${workspace}/players/resolve/custom/conform-nobody`, "serverKey"),
    ],
  },
  {
    name: "players-INVALID_REQUEST",
    operationId: "identifyPlayer",
    status: 400,
    code: ["code", "INVALID_REQUEST"],
    requests: ({ workspace }) => [
      sendRefused("POST", `${workspace}/players/identify`, "serverKey", {}),
    ],
  },
  {
    name: "players-SCOPE_VIOLATION",
    operationId: "listPlayers",
    status: 403,
    code: ["code", "SCOPE_VIOLATION"],
    requests: ({ workspace }) => [sendRefused("GET", `${workspace}/players`, "publishableKey")],
  },
  ...protocolErrors,
];
