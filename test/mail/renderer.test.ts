// Mails are rendered in a worker thread, which starts and ends on demand, so that requests do not
// wait.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createBrand, loadMailFolder, renderMail } from "../../src/mail/index.ts";
import { createMailRenderer, type MailRenderer } from "../../src/mail/render/renderer.ts";
import { soon } from "../support/soon.ts";
import { copyMailFolder } from "./folder.ts";

const logo = { type: "image/png", bytes: new Uint8Array([1, 2, 3]) };
const content = {
  language: "de",
  values: { code: "481516", firstName: "Zoë" },
  brand: createBrand({ name: "Corner Store" }, "", logo),
};
/** The worker threads of this process. */
const threads = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;

describe("a mail that is rendered in the thread", () => {
  let renderer: MailRenderer;
  beforeAll(() => {
    renderer = createMailRenderer();
  });
  afterAll(() => renderer.close());

  it("equals the mail that is rendered in this thread", async () => {
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

  it("is accepted while another mail is being rendered", async () => {
    const mails = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        renderer.render("reset-code", { ...content, values: { code: `48151${index + 10}` } }),
      ),
    );
    for (const [index, { text }] of mails.entries()) expect(text).toContain(`48151${index + 10}`);
  });

  it("is refused for the same reasons", async () => {
    const missingValue = renderer.render("reset-code", { ...content, values: {} });
    await expect(missingValue).rejects.toMatchObject({
      message: "code is required and has no value",
      isPermanent: true,
    });
    await expect(renderer.render("nothing", content)).rejects.toMatchObject({
      message:
        "The mail was not sent, because this version of the gateway has no mail template `nothing`. The gateway tries again later.",
      isPermanent: false,
    });
  });

  it("is refused with the first diagnostic of a broken template", async () => {
    const folder = await copyMailFolder(["reset-code"]);
    await folder.replace("reset-code/template.mjml", "{{ code }}", "{{ cod }}");
    const broken = createMailRenderer({ folder: folder.path });
    await expect(broken.render("reset-code", content)).rejects.toMatchObject({
      message:
        "The mail was not sent, because its template has an error in reset-code/template.mjml:10 (undefined-variable). Correct the template.",
      isPermanent: false,
    });
    await broken.close();
    await folder.close();
  });
});

describe("the thread", () => {
  it("ends when it is idle, and starts again for the next mail", async () => {
    const impatient = createMailRenderer({ idleMs: 1 });
    await impatient.render("reset-code", content);
    await vi.waitFor(() => expect(threads()).toBe(0), soon);
    expect((await impatient.render("reset-code", content)).subject).toBe(
      "Dein Code für Corner Store",
    );
    await impatient.close();
  });

  it("that cannot start fails the mail; the next mail tries again", async () => {
    const nowhere = createMailRenderer({ folder: "/nowhere" });
    for (const _ of [1, 2])
      await expect(nowhere.render("reset-code", content)).rejects.toThrow(
        "/nowhere contains no mail templates",
      );
    await nowhere.close();
  });

  it("that is closed fails the waiting mails", async () => {
    const renderer = createMailRenderer();
    const waiting = renderer.render("reset-code", content);
    const failed = expect(waiting).rejects.toThrow("The gateway is stopping");
    await renderer.close();
    await failed;
  });
});
