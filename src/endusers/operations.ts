// The list of the operations on end users: administration of accounts, and imports of accounts.
import { activateEndUserHandler } from "./operations/activateEndUser.ts";
import { createEndUserHandler } from "./operations/createEndUser.ts";
import { deactivateEndUserHandler } from "./operations/deactivateEndUser.ts";
import { deleteEndUserHandler } from "./operations/deleteEndUser.ts";
import { endEndUserSessionHandler } from "./operations/endEndUserSession.ts";
import { endEndUserSessionsHandler } from "./operations/endEndUserSessions.ts";
import { executeEndUserImportHandler } from "./operations/executeEndUserImport.ts";
import { getEndUserHandler } from "./operations/getEndUser.ts";
import { getEndUserImportHandler } from "./operations/getEndUserImport.ts";
import { giveEndUserRoleHandler } from "./operations/giveEndUserRole.ts";
import { importEndUsersHandler } from "./operations/importEndUsers.ts";
import { listEndUserRolesHandler } from "./operations/listEndUserRoles.ts";
import { listEndUserSessionsHandler } from "./operations/listEndUserSessions.ts";
import { listEndUsersHandler } from "./operations/listEndUsers.ts";
import { listRolesHandler } from "./operations/listRoles.ts";
import { resendEndUserConfirmationHandler } from "./operations/resendEndUserConfirmation.ts";
import { sendEndUserPasswordResetHandler } from "./operations/sendEndUserPasswordReset.ts";
import { setEndUserPasswordHandler } from "./operations/setEndUserPassword.ts";
import { takeEndUserRoleHandler } from "./operations/takeEndUserRole.ts";
import { updateEndUserHandler } from "./operations/updateEndUser.ts";
import type { AdministrationDependencies } from "./administration/administration.ts";
import type { IncomingFiles } from "./import/incoming-files.ts";

/** Returns the handlers of the operations on end users. */
export const endUserOperations = (
  deps: AdministrationDependencies,
  incomingFiles: IncomingFiles,
) => ({
  activateEndUser: activateEndUserHandler(deps),
  createEndUser: createEndUserHandler(deps),
  deactivateEndUser: deactivateEndUserHandler(deps),
  deleteEndUser: deleteEndUserHandler(deps),
  endEndUserSession: endEndUserSessionHandler(deps),
  endEndUserSessions: endEndUserSessionsHandler(deps),
  executeEndUserImport: executeEndUserImportHandler(deps),
  getEndUser: getEndUserHandler(deps),
  getEndUserImport: getEndUserImportHandler(deps),
  giveEndUserRole: giveEndUserRoleHandler(deps),
  importEndUsers: importEndUsersHandler(deps, incomingFiles),
  listEndUserRoles: listEndUserRolesHandler(deps),
  listEndUserSessions: listEndUserSessionsHandler(deps),
  listEndUsers: listEndUsersHandler(deps),
  listRoles: listRolesHandler,
  resendEndUserConfirmation: resendEndUserConfirmationHandler(deps),
  sendEndUserPasswordReset: sendEndUserPasswordResetHandler(deps),
  setEndUserPassword: setEndUserPasswordHandler(deps),
  takeEndUserRole: takeEndUserRoleHandler(deps),
  updateEndUser: updateEndUserHandler(deps),
});
