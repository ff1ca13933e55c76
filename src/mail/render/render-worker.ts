// The worker thread that renders mails. Loads the templates and the compilers, and replies to one
// request after the other.
import { parentPort, workerData } from "node:worker_threads";
import { MailTemplateError } from "../templates/template-error.ts";
import { loadMailFolder } from "../templates/mail-folder.ts";
import type { RenderAnswer, RenderRequest } from "./renderer.ts";
import { renderMail } from "./render.ts";
import { MailValueError } from "../templates/values.ts";

const { folder } = workerData as { readonly folder: string };
const templates = loadMailFolder(folder);

parentPort!.on("message", (request: RenderRequest) => {
  void renderAnswer(request).then((reply) => parentPort!.postMessage(reply));
});

async function renderAnswer({ id, template: name, content }: RenderRequest): Promise<RenderAnswer> {
  const template = templates.get(name);
  if (template === undefined) return { id, refused: { kind: "missing" } };
  try {
    const { language, subject, html, text, images } = await renderMail(template, content);
    return { id, mail: { language, subject, html, text, images } };
  } catch (error) {
    if (error instanceof MailTemplateError)
      return { id, refused: { kind: "template", diagnostics: error.diagnostics } };
    if (error instanceof MailValueError) {
      const { variable, message, hint } = error;
      return { id, refused: { kind: "value", variable, message, hint } };
    }
    return { id, refused: { kind: "fault", message: String(error) } };
  }
}
