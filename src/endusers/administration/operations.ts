// The operations of end-user administration.
import type { Grant } from "../../access/index.ts";
import type { Operations } from "../../contract/index.ts";
import { activateEndUserHandler } from "../operations/activateEndUser.ts";
import { createEndUserHandler, type CreateDependencies } from "../operations/createEndUser.ts";
import { deactivateEndUserHandler } from "../operations/deactivateEndUser.ts";
import { deleteEndUserHandler } from "../operations/deleteEndUser.ts";
import { endEndUserSessionHandler } from "../operations/endEndUserSession.ts";
import { endEndUserSessionsHandler } from "../operations/endEndUserSessions.ts";
import { getEndUserHandler } from "../operations/getEndUser.ts";
import { giveEndUserRoleHandler } from "../operations/giveEndUserRole.ts";
import { listEndUserRolesHandler } from "../operations/listEndUserRoles.ts";
import { listEndUserSessionsHandler } from "../operations/listEndUserSessions.ts";
import { listEndUsersHandler } from "../operations/listEndUsers.ts";
import { listRolesHandler } from "../operations/listRoles.ts";
import { resendEndUserConfirmationHandler } from "../operations/resendEndUserConfirmation.ts";
import {
  sendEndUserPasswordResetHandler,
  type SendResetDependencies,
} from "../operations/sendEndUserPasswordReset.ts";
import {
  setEndUserPasswordHandler,
  type SetPasswordDependencies,
} from "../operations/setEndUserPassword.ts";
import { takeEndUserRoleHandler } from "../operations/takeEndUserRole.ts";
import { updateEndUserHandler } from "../operations/updateEndUser.ts";
import type { Administration } from "./administration.ts";
import type { AccountChanges } from "../accounts/account-changes.ts";
import type { Erasures } from "../erasure/erasures.ts";

export type AdministrationOperation =
  | "activateEndUser"
  | "createEndUser"
  | "deactivateEndUser"
  | "deleteEndUser"
  | "endEndUserSession"
  | "endEndUserSessions"
  | "getEndUser"
  | "giveEndUserRole"
  | "listEndUserRoles"
  | "listEndUserSessions"
  | "listEndUsers"
  | "listRoles"
  | "resendEndUserConfirmation"
  | "sendEndUserPasswordReset"
  | "setEndUserPassword"
  | "takeEndUserRole"
  | "updateEndUser";

export interface AdministrationOperationDependencies
  extends CreateDependencies, SetPasswordDependencies, SendResetDependencies {
  readonly administration: Administration;
  readonly changes: AccountChanges;
  readonly erasures: Erasures;
}

/** Returns the handlers of end-user administration. */
export const administrationOperations = (
  deps: AdministrationOperationDependencies,
): Pick<Operations<Grant>, AdministrationOperation> => ({
  activateEndUser: activateEndUserHandler(deps),
  createEndUser: createEndUserHandler(deps),
  deactivateEndUser: deactivateEndUserHandler(deps),
  deleteEndUser: deleteEndUserHandler(deps),
  endEndUserSession: endEndUserSessionHandler(deps),
  endEndUserSessions: endEndUserSessionsHandler(deps),
  getEndUser: getEndUserHandler(deps),
  giveEndUserRole: giveEndUserRoleHandler(deps),
  listEndUserRoles: listEndUserRolesHandler(deps),
  listEndUserSessions: listEndUserSessionsHandler(deps),
  listEndUsers: listEndUsersHandler(deps),
  listRoles: listRolesHandler(),
  resendEndUserConfirmation: resendEndUserConfirmationHandler(deps),
  sendEndUserPasswordReset: sendEndUserPasswordResetHandler(deps),
  setEndUserPassword: setEndUserPasswordHandler(deps),
  takeEndUserRole: takeEndUserRoleHandler(deps),
  updateEndUser: updateEndUserHandler(deps),
});
