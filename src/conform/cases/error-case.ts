// The form in which a test of one error is declared: its requests, and the expected status and
// code.
import type { CaseRequest, CredentialName } from "../case.ts";

export interface ErrorCase {
  /**
   * The error code. If the error bodies of the operation have no codes, a name such as `flat-400`.
   */
  readonly name: string;
  readonly operationId: string;
  readonly status: number;
  /** The field of the body that contains the code, such as `error.code`, and the code. */
  readonly code?: readonly [path: string, value: unknown];
  readonly quick?: boolean;
  /** True if the server must know the OAuth client of the kit. */
  readonly needsClient?: boolean;
  /** The requests in their order. The last one must fail. */
  readonly requests: (names: Names) => readonly Omit<CaseRequest, "operationId">[];
}

interface Names {
  /** Path of the workspace: `/` and its id. */
  readonly workspace: string;
  /** A text that no other run uses. */
  readonly mark: string;
}

export const groups = "c04f0a3e-5b7d-4e21-9a60-000000000101";
export const endpointOf = (number: string): string => `c04f0a3e-5b7d-4e21-9a60-000000000${number}`;
export const nobody = "00000000-0000-4000-8000-00000000beef";

export const sendRefused = (
  method: string,
  path: string,
  credential: CredentialName,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Omit<CaseRequest, "operationId"> => ({
  method,
  path,
  credential,
  ...(body === undefined
    ? { headers }
    : {
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
});

export const form = (
  path: string,
  fields: Readonly<Record<string, string>>,
): Omit<CaseRequest, "operationId"> =>
  sendRefused("POST", path, "none", new URLSearchParams(fields).toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });

/** Returns a write whose conditions match no row. */
export const harmless = (more: object = {}): object => ({
  type: "update",
  table: "g",
  set: { position: 1 },
  where: [{ field: "code", op: "eq", value: "conform-nobody" }],
  ...more,
});
