// The texts about the error codes of changes of definitions, for the pages of the error codes.
import type { ErrorNote } from "./error-notes.ts";

export const definitionNotes = {
  MANAGED_BY_FILES: {
    when: "A member changes the definition of a workspace in the portal, but definition files manage this workspace.",
    remedy:
      "Change the files, and run `gateway apply`. Or let an owner take over the definition in the portal.",
  },
  STALE_REVISION: {
    when: "A definition is applied with a revision that is no longer the stored one, or a mail is published after another owner has changed it.",
    remedy: "Read the definition or the mail again, and repeat the change.",
  },
  DESTRUCTIVE_CHANGE: {
    when: "A definition is applied whose changes may lose data.",
    remedy:
      "Check the changes with `planDefinition`. Send `allowDestructive: true` to allow the loss.",
  },
  IMPOSSIBLE_CHANGE: {
    when: "A definition is applied whose changes the stored rows or the gateway do not permit.",
    remedy:
      "The message gives a reason for each refused change. Correct the definition or the rows.",
  },
  SECRET_IN_USE: {
    when: "A member deletes a secret of the workspace that the definition uses.",
    remedy: "Remove the secret from the places that the message names. Then delete it.",
  },
  DEFINITION_TIMEOUT: {
    when: "A statement of an apply or a plan takes longer than 15 seconds, or other statements keep the tables locked.",
    remedy: "Make smaller changes, or repeat the request when the workspace has less traffic.",
  },
} satisfies Readonly<Record<string, ErrorNote>>;
