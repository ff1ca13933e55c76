// The worker thread that renders mails. It loads all templates when it starts. For each message
// with a mail's values, it sends back the rendered mail or an error.
import { parentPort, workerData } from "node:worker_threads";
import { MailTemplateError } from "../templates/template-files.ts";
import { loadMailFolder } from "../templates/mail-folder.ts";
import type { RenderAnswer, RenderRefusal, RenderRequest } from "./renderer.ts";
import { renderMail } from "./render.ts";
import { MailValueError } from "../templates/values.ts";

const { folder } = workerData as { readonly folder: string };
const templates = loadMailFolder(folder);

parentPort!.on("message", (request: RenderRequest) => {
  void renderAnswer(request).then((reply) => parentPort!.postMessage(reply));
});

async function renderAnswer({ id, template: name, content }: RenderRequest): Promise<RenderAnswer> {
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
