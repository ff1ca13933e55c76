// Shows the mails of a workspace to its members: the mails of the gateway, and the stored versions
// of customised mails (G46.6).
import { GatewayError, type ContractSchema, type Guid } from "../../contract/index.ts";
import {
  customisableMails,
  findMailVersion,
  listMailVersions,
  ownLanguages,
  ownMailFiles,
  unpackMail,
  type MailVersion,
} from "../../mail/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";

type ShownMail = ContractSchema<"Mail">;

export interface MailContext {
  readonly control: Pool;
}

type MailName = (typeof customisableMails)[number];

/**
 * Returns the name of a mail that a workspace can customise.
 * @throws GatewayError NOT_FOUND if the text is not such a name
 */
export function mailNameOf(text: string): MailName {
  const name = customisableMails.find((known) => known === text);
  if (name === undefined) throw new GatewayError("NOT_FOUND");
  return name;
}

/** Returns all mails that a workspace can customise, by name. */
export async function listMailsOf(connection: Connection, workspaceId: Guid): Promise<ShownMail[]> {
  const versions = await listMailVersions(connection, workspaceId);
  return customisableMails.toSorted().map((name) => shownMail(name, versions));
}

/** Converts the versions of a mail to the JSON of the mail. */
export function shownMail(name: MailName, all: readonly MailVersion[]): ShownMail {
  const versions = all.filter(({ mail }) => mail === name);
  return {
    name,
    languages: ownLanguages(name),
    chosen: versions.find(({ isChosen }) => isChosen)?.number ?? OWN_MAIL,
    versions: versions.map(
      ({ number, storedAt, revision, bytes, isApplied, failedAt, failure }) => ({
        number,
        storedAt: storedAt.toISOString(),
        revision,
        bytes,
        isApplied,
        failedAt: failedAt?.toISOString() ?? null,
        failure,
      }),
    ),
  };
}

/** The number that stands for the gateway's own mail, which has no stored version. */
export const OWN_MAIL = 0;

/**
 * Returns the files of a version of a mail.
 * @param number 0 for the gateway's own mail
 * @throws GatewayError NOT_FOUND if the workspace has no such version
 */
export async function mailFilesOf(
  connection: Connection,
  workspaceId: Guid,
  name: MailName,
  number: number,
): Promise<ReadonlyMap<string, string>> {
  if (number === OWN_MAIL) return ownMailFiles(name);
  const version = await findMailVersion(connection, workspaceId, name, number);
  if (version === undefined) throw new GatewayError("NOT_FOUND");
  return unpackMail(version.files);
}
