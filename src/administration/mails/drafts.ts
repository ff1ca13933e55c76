// Handles the files of a mail that an owner sends and that are not stored yet. Checks the files,
// renders a preview, and packs the files for the database (G46.9).
import { GatewayError, type ContractSchema, type Guid } from "../../contract/index.ts";
import {
  isMailFile,
  MAIL_BYTES_MAX,
  packMail,
  type Mail,
  type TriedDraft,
} from "../../mail/index.ts";
import { isError, type Diagnostic } from "../../platform/index.ts";
import type { mailNameOf } from "./mails.ts";

export interface DraftContext {
  readonly tryMail: Mail["tryMail"];
}

type DraftFiles = ContractSchema<"MailDraft">["files"];
type ShownProblem = ContractSchema<"MailProblem">;

const PROBLEMS_MAX = 100;
/** Maximum number of errors of the mail that an error response lists. */
const DETAILS_MAX = 3;

interface DraftOf {
  readonly workspaceId: Guid;
  readonly name: ReturnType<typeof mailNameOf>;
  readonly files: DraftFiles;
  readonly language?: string | undefined;
  readonly sample?: string | undefined;
}

/**
 * Checks and renders the files of a mail.
 * @throws GatewayError INVALID_REQUEST if a path is not a file of a mail, or the files are too
 *   large
 */
export function tryFiles(
  { tryMail }: DraftContext,
  { workspaceId, name, files, language, sample }: DraftOf,
): Promise<TriedDraft> {
  return tryMail(workspaceId, name, { files: packedFiles(files).files, language, sample });
}

/**
 * Packs the files of a mail into the form in which the database stores them.
 * @throws GatewayError INVALID_REQUEST if a path is not a file of a mail, or the files are too
 *   large
 */
export function packedFiles(files: DraftFiles): ReturnType<typeof packMail> {
  const bad = files.findIndex(
    ({ path }, index) =>
      !isMailFile(path) || files.findIndex((other) => other.path === path) !== index,
  );
  if (bad !== -1)
    throw new GatewayError("INVALID_REQUEST", {
      details: [
        `/files/${bad}/path: The path must be template.mjml, i18n/<language>.yaml or samples/<name>.yaml, each once.`,
      ],
    });
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  if (bytes > MAIL_BYTES_MAX)
    throw new GatewayError("INVALID_REQUEST", {
      details: [`/files: The files of a mail have at most ${MAIL_BYTES_MAX / 1024} KiB together.`],
    });
  return packMail(new Map(files.map(({ path, text }) => [path, text])));
}

/** @throws GatewayError INVALID_REQUEST if the check of the mail found an error */
export function requireNoErrors({ problems }: TriedDraft): void {
  const errors = problems.filter(isError);
  if (errors.length === 0) return;
  throw new GatewayError("INVALID_REQUEST", {
    message: "The mail has errors, so it was not published.",
    details: errors
      .slice(0, DETAILS_MAX)
      .map(({ file, line, message, hint }) =>
        `${file}${line === undefined ? "" : `:${line}`}: ${message}. ${hint}`.slice(0, 1_000),
      ),
  });
}

/** Converts a checked mail to the JSON of its preview. */
export function previewOf({
  samples,
  languages,
  problems,
  mail,
}: TriedDraft): ContractSchema<"MailPreview"> {
  return {
    samples: [...samples],
    languages: [...languages],
    problems: problems.slice(0, PROBLEMS_MAX).map(shownProblem),
    mail: mail && {
      language: mail.language,
      subject: mail.subject,
      html: mail.images.reduce(
        (html, { id, type, bytes }) =>
          html.replaceAll(
            `cid:${id}`,
            `data:${type};base64,${Buffer.from(bytes).toString("base64")}`,
          ),
        mail.html,
      ),
      text: mail.text,
    },
  };
}

const shownProblem = ({ file, line, severity, rule, message, hint }: Diagnostic): ShownProblem => ({
  file: file.slice(0, 400),
  line: line ?? null,
  severity,
  rule,
  message: message.slice(0, 1_000),
  hint: hint.slice(0, 1_000),
});
