// The worker thread that renders mails. Loads the templates and the compilers, and replies to one
// request after the other.
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
  // Another version of the gateway may have queued the mail.
  if (template === undefined)
    return { id, refused: { message: `There is no mail template ${name}.`, isPermanent: false } };
  try {
    const { language, subject, html, text, images } = await renderMail(template, content);
    return { id, mail: { language, subject, html, text, images } };
  } catch (error) {
    return { id, refused: renderRefusal(error) };
  }
}

/** Administrators see the message. It must not reveal the receiver or the contents. */
function renderRefusal(error: unknown): RenderRefusal {
  if (error instanceof MailValueError) return { message: error.message, isPermanent: true };
  if (error instanceof MailTemplateError) {
    const { file, line = 1, rule } = error.diagnostics[0]!;
    return { message: `The template is broken: ${file}:${line} ${rule}.`, isPermanent: false };
  }
  const name = error instanceof Error ? error.name : "unknown";
  return { message: `The mail could not be rendered (${name}).`, isPermanent: false };
}
