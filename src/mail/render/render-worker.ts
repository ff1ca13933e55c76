// The worker thread that renders mails. It loads all templates when it starts, and a customised
// template with its first mail. For each message with a mail's values, it sends back the rendered
// mail or an error.
import { parentPort, workerData } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { loadCustomisedMail } from "../customised/load-mail.ts";
import { unpackMail } from "../customised/mail-files.ts";
import { findRefusedHtml } from "../customised/refused-content.ts";
import type { MailTemplateName } from "../templates/contracts.ts";
import { MailTemplateError } from "../templates/template-files.ts";
import { loadMailFolder, type MailTemplate } from "../templates/mail-folder.ts";
import type {
  CustomisedFiles,
  DraftRequest,
  RenderAnswer,
  RenderRefusal,
  RenderRequest,
} from "./renderer.ts";
import { renderMail } from "./render.ts";
import { MailValueError } from "../templates/values.ts";

const { folder } = workerData as { readonly folder: string };
const templates = loadMailFolder(folder);
/**
 * Customised templates that were loaded before, by the name of the mail and the hash of its files.
 */
const customisedTemplates = new LRUCache<string, MailTemplate>({ max: 20 });

parentPort!.on("message", (request: RenderRequest | DraftRequest) => {
  const answer = "draft" in request ? draftAnswer(request) : renderAnswer(request);
  void answer.then((reply) => parentPort!.postMessage(reply));
});

async function draftAnswer({ id, template, draft }: DraftRequest): Promise<RenderAnswer> {
  try {
    // Loaded at the first draft, because the checks need further parsers.
    const { tryDraft } = await import("../customised/try-draft.ts");
    return { id, tried: await tryDraft(template, draft) };
  } catch (error) {
    return { id, refused: renderRefusal(error) };
  }
}

async function renderAnswer(request: RenderRequest): Promise<RenderAnswer> {
  const { id, template: name, content, customised } = request;
  if (customised !== undefined) return renderCustomised(request, customised);
  const template = templates.get(name);
  // Another version of the gateway, which has this template, may have queued the mail.
  if (template === undefined)
    return {
      id,
      refused: {
        message: `The mail was not sent, because this version of the gateway has no mail template \`${name}\`. The gateway tries again later.`,
        isPermanent: false,
      },
    };
  try {
    const { language, subject, html, text, images } = await renderMail(template, content);
    return { id, mail: { language, subject, html, text, images } };
  } catch (error) {
    return { id, refused: renderRefusal(error) };
  }
}

/**
 * Renders a customised mail. Refuses HTML with scripts or forms. The checks of the template
 * rendered only samples. With other values, Liquid can build scripts and forms that the checks have
 * not seen.
 */
async function renderCustomised(
  { id, template: name, content }: RenderRequest,
  { hash, files }: CustomisedFiles,
): Promise<RenderAnswer> {
  try {
    const key = `${name} ${hash}`;
    const template =
      customisedTemplates.get(key) ??
      loadCustomisedMail({ name: name as MailTemplateName, files: unpackMail(files) });
    customisedTemplates.set(key, template);
    const { language, subject, html, text, images } = await renderMail(template, content);
    const [refused] = findRefusedHtml(html);
    if (refused === undefined) return { id, mail: { language, subject, html, text, images } };
    const message = `${name}/template.mjml (${refused.rule})`;
    return { id, refused: { message, isPermanent: false } };
  } catch (error) {
    return {
      id,
      refused: { message: reasonOf(error), isPermanent: error instanceof MailValueError },
    };
  }
}

/** Returns the reason for an error, without values of the mail. */
function reasonOf(error: unknown): string {
  if (!(error instanceof MailTemplateError))
    return `unexpected error (${error instanceof Error ? error.name : "unknown"})`;
  const { file, line, rule } = error.diagnostics[0]!;
  return `${line === undefined ? file : `${file}:${line}`} (${rule})`;
}

/**
 * Converts an error to a message that administrators can read. The message must not contain the
 * recipient or the contents of the mail.
 */
function renderRefusal(error: unknown): RenderRefusal {
  if (error instanceof MailValueError) return { message: error.message, isPermanent: true };
  if (error instanceof MailTemplateError) {
    const { file, line = 1, rule } = error.diagnostics[0]!;
    return {
      message: `The mail was not sent, because its template has an error in ${file}:${line} (${rule}). Correct the template.`,
      isPermanent: false,
    };
  }
  const name = error instanceof Error ? error.name : "unknown";
  return {
    message: `The mail could not be rendered because of an unexpected error (${name}). The gateway tries again.`,
    isPermanent: false,
  };
}
