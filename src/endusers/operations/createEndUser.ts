// POST /{workspaceId}/endusers (G27.4): creates an account, with or without a password. Rejects
// addresses that another account has (409), unknown roles and bad passwords (400).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { Passwords } from "../passwords/passwords.ts";
import type { Administration } from "../administration/administration.ts";
import { refuseExternalPasswords } from "../administration/external-passwords.ts";
import { refuseWeakPassword } from "../administration/password-fields.ts";
import { normaliseEmail } from "../accounts/account.ts";
import { shownEndUser, type ShowDependencies } from "./getEndUser.ts";

export interface CreateDependencies extends ShowDependencies {
  readonly administration: Pick<Administration, "create">;
  readonly passwords: Pick<Passwords, "hash">;
}

/** @throws GatewayError EMAIL_TAKEN, INVALID_REQUEST, TOO_MANY_TRIES */
export function createEndUserHandler(deps: CreateDependencies): Handler<"createEndUser", Grant> {
  return async ({ grant: { workspace }, body, signal }) => {
    const { password } = body;
    if (password !== undefined) {
      refuseExternalPasswords(workspace);
      refuseWeakPassword("password", password, normaliseEmail(body.email));
    }
    const caller = { signal };
    const id = await deps.administration.create(workspace, body, async () =>
      password === undefined ? null : deps.passwords.hash(password, caller),
    );
    return { status: 201, body: await shownEndUser(deps, workspace, id) };
  };
}
