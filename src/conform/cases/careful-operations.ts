// Lists operations of the gateway whose valid requests have lasting effects, or count as failed
// sign-ins. The generator sends only requests with a defect to these operations. Flows send valid
// requests to them.

/** The reason for each operation. */
export const carefulOperations: Readonly<Record<string, string>> = {
  register: "a valid request registers an account",
  login: "a valid request counts as a failed sign-in",
  changePassword: "a valid request counts as a failed sign-in",
  startPortalSession: "a valid request counts as a failed sign-in",
  setUpPortal: "a valid request counts as a failed sign-in",
  verifyResetCode: "a valid request counts as a wrong reset code",
  forgotPassword: "a valid request queues a mail",
  resendConfirmation: "a valid request queues a mail",
  createEndUser: "a valid request creates an account",
  inviteMember: "a valid request mails an invitation",
  endPortalSession: "a valid request signs the tester out",
  identifyPlayer: "a valid request creates a player, which cannot be deleted",
  uploadFile: "a valid request stores a file",
  importEndUsers: "a valid request starts an import",
  connectBus: "a valid request opens a WebSocket",
  streamBus: "a valid request opens a stream that does not end",
  startAuthorization: "a valid request lets the gateway fetch the client's document",
  startAuthorizationByForm: "a valid request lets the gateway fetch the client's document",
};
