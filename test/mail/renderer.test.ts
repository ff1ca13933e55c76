// Mails are rendered beside the requests, not between them: in a thread that comes and goes.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  createBrand,
  loadMailFolder,
  MailTemplateError,
  MailValueError,
  renderMail,
} from "../../src/mail/index.ts";
import { createMailRenderer, type MailRenderer } from "../../src/mail/render/renderer.ts";
import { soon } from "../support/soon.ts";
import { copyMailFolder } from "./folder.ts";

const logo = { type: "image/png", bytes: new Uint8Array([1, 2, 3]) };
const content = {
  language: "de",
  values: { code: "481516", firstName: "Zoë" },
  brand: createBrand({ name: "Corner Store" }, "", logo),
};
/** Of this process. */
const threads = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;

describe("a mail that is rendered in the thread", () => {
  let renderer: MailRenderer;
  beforeAll(() => {
    renderer = createMailRenderer();
  });
  afterAll(() => renderer.close());

  it("is the one that would have been rendered here", async () => {
    const here = await renderMail(loadMailFolder().get("reset-code")!, content);
    const { language, subject, html, text, images } = here;
    expect(await renderer.render("reset-code", content)).toEqual({
      language,
      subject,
      html,
      text,
      images,
    });
  });

  it("does not wait for another one's end to be taken on", async () => {
    const mails = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        renderer.render("reset-code", { ...content, values: { code: `48151${index + 10}` } }),
      ),
    );
    for (const [index, { text }] of mails.entries()) expect(text).toContain(`48151${index + 10}`);
  });

  it("is refused for the same reasons", async () => {
    await expect(renderer.render("reset-code", { ...content, values: {} })).rejects.toThrow(
      new MailValueError("code", "is required and has no value", "Give code a value."),
    );
    await expect(renderer.render("nothing", content)).rejects.toMatchObject({
      name: "MissingTemplateError",
      message: "There is no mail template nothing.",
    });
  });

  it("is refused with the findings of a broken template", async () => {
    const folder = await copyMailFolder(["reset-code"]);
    await folder.replace("reset-code/template.mjml", "{{ code }}", "{{ cod }}");
    const broken = createMailRenderer({ folder: folder.path });
    const failing = broken.render("reset-code", content);
    await expect(failing).rejects.toThrow(MailTemplateError);
    await expect(failing).rejects.toThrow("undefined variable cod");
    await broken.close();
    await folder.close();
  });
});

describe("the thread", () => {
  it("ends when there is nothing to do, and comes back for the next mail", async () => {
    const impatient = createMailRenderer({ idleMs: 1 });
    await impatient.render("reset-code", content);
    await vi.waitFor(() => expect(threads()).toBe(0), soon);
    expect((await impatient.render("reset-code", content)).subject).toBe(
      "Dein Code für Corner Store",
    );
    await impatient.close();
  });

  it("that cannot begin fails the mail, and the next one tries again", async () => {
    const nowhere = createMailRenderer({ folder: "/nowhere" });
    for (const _ of [1, 2])
      await expect(nowhere.render("reset-code", content)).rejects.toThrow(
        "/nowhere holds no mail templates",
      );
    await nowhere.close();
  });

  it("that is closed fails what still waits", async () => {
    const renderer = createMailRenderer();
    const waiting = renderer.render("reset-code", content);
    const failed = expect(waiting).rejects.toThrow("The gateway stops.");
    await renderer.close();
    await failed;
  });
});
