// `gateway mail dev`: the command as a process, and the requests of its page.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { compileCache } from "../support/compile-cache.ts";
import { program } from "../support/program.ts";
import { gateway } from "./shell.ts";
import { openPreview, type OpenPreview } from "./preview.ts";

const template = "reset-code/template.mjml";
/**
 * Polls for up to 30 s. A change is normally visible at once, but takes longer on a machine that is
 * busy with other tests.
 */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 });

describe("the command", () => {
  let directory: string;
  let child: ChildProcess | undefined;
  let taken: Server | undefined;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "workspace-gateway-dev-"));
    return async () => {
      child?.kill("SIGKILL");
      taken?.close();
      await rm(directory, { recursive: true });
    };
  });

  /** Resolves with the first printed text. */
  const start = (...args: readonly string[]): Promise<string> => {
    const started = spawn(process.execPath, [program, "mail", "dev", ...args], {
      cwd: directory,
      env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache },
    });
    child = started;
    return new Promise((resolve, reject) => {
      started.stdout.once("data", (chunk) => resolve(String(chunk)));
      started.stderr.once("data", (chunk) => reject(new Error(String(chunk))));
    });
  };
  const ended = (): Promise<number | null> =>
    new Promise((resolve) => child?.once("exit", (code) => resolve(code)));
  const occupy = async (port: number): Promise<number> => {
    const server = createServer();
    taken = server;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
    return (server.address() as { port: number }).port;
  };

  it("starts without a database and a configuration, prints one line with the address, creates nothing, and ends with a signal", async () => {
    await writeFile(join(directory, "gateway.yaml"), "this is: [no configuration");
    const line = await start("--port", "0");
    expect(line).toMatch(/^Mail templates: http:\/\/127\.0\.0\.1:\d+\/_\/mail\/templates\n$/);
    const [url = ""] = /http\S+/.exec(line) ?? [];
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<title>Mail templates</title>");
    const list = (await (await fetch(`${url}/list`)).json()) as { templates: { name: string }[] };
    expect(list.templates.map(({ name }) => name)).toContain("reset-code");
    expect(await readdir(directory)).toEqual(["gateway.yaml"]);
    const end = ended();
    child?.kill("SIGTERM");
    expect(await end).toBe(0);
  });

  it("uses the next free port if the default one is in use, and says so", async () => {
    // If another process has the port already, this fails, but the port is in use as the test needs
    // it.
    await occupy(4400).catch(() => undefined);
    expect(await start()).toMatch(
      /^Mail templates: http:\/\/127\.0\.0\.1:44(?:0[1-9]|1\d)\/_\/mail\/templates \(port 4400 is in use\)\n$/,
    );
  });

  const run = (...args: readonly string[]) =>
    gateway({ directory, env: {} }, "mail", "dev", ...args);

  it("uses no other port than the given one (1)", async () => {
    const port = await occupy(0);
    expect(await run("--port", String(port))).toEqual({
      code: 1,
      out: "",
      err: `The mail preview cannot start, because port ${port} is in use. Choose another port with --port.`,
    });
  });

  it("ends with a sentence if the folder has no templates (2)", async () => {
    await writeFile(join(directory, "file"), "");
    await mkdir(join(directory, "empty"));
    for (const folder of ["missing", "file", "empty"])
      expect(await run(folder)).toEqual({
        code: 2,
        out: "",
        err: `${join(directory, folder)} contains no mail templates. Give the path of a folder that contains one folder for each template.`,
      });
  });

  it.each(["x", "70000", "-1"])("refuses %s as a port (2)", async (port) => {
    const { code, err } = await run("--port", port);
    expect([code, err === ""]).toEqual([2, false]);
  });
});

describe("the preview", { timeout: 60_000 }, () => {
  let open: OpenPreview;
  beforeEach(async () => {
    open = await openPreview(["default", "german-long"]);
  });
  afterEach(() => open.close());

  const html = async (request?: object): Promise<string> =>
    (await open.mail(request)).mail?.html ?? "";

  it("tells the page that a file was saved", async () => {
    const event = open.event("changed");
    await open.folder.replace(template, "{{ text.headline }}", "Saved");
    await event;
    await soon(() => html()).toContain("Saved");
  });

  it("shows a saved file, written in place or replaced", async () => {
    await open.folder.replace(template, "{{ text.headline }}", "Written in place");
    await soon(() => html()).toContain("Written in place");
    const path = join(open.folder.path, template);
    await writeFile(
      `${path}.tmp`,
      "<mjml lang='en'><mj-body><mj-section><mj-column><mj-text>Put in place {{ code }}</mj-text></mj-column></mj-section></mj-body></mjml>",
    );
    await rename(`${path}.tmp`, path);
    await soon(() => html()).toContain("Put in place 481516");
    await open.folder.replace(template, "Put in place", "And once more");
    await soon(() => html()).toContain("And once more 481516");
  });

  it("shows saved texts, samples and shared parts", async () => {
    await open.folder.replace("reset-code/i18n/en.yaml", "Your code for", "Your new code for");
    await soon(async () => (await open.mail({ brand: { name: "Ada's" } })).mail?.subject).toBe(
      "Your new code for Ada's",
    );
    await open.folder.replace("_shared/header.mjml", "{{ brand.name }}</mj-text>", "Top</mj-text>");
    await soon(async () => (await open.mail()).mail?.text).toMatch(/^Top\n/);
    await open.folder.replace("reset-code/samples/german-long.yaml", /title: .*/, "title: Other");
    const titles = async (): Promise<string[]> =>
      (await open.list()).templates.flatMap(({ name, samples }) =>
        name === "reset-code" ? samples.map(({ title }) => title) : [],
      );
    await soon(titles).toContain("Other");
  });

  it("notices new and removed languages and templates", async () => {
    const languagesOf = async (template: string): Promise<string[] | undefined> =>
      (await open.list()).templates
        .find(({ name }) => name === template)
        ?.languages.map(({ language }) => language);
    await open.folder.write("reset-code/i18n/fr.yaml", 'subject: "Votre code"\n');
    await soon(() => languagesOf("reset-code")).toEqual(["en", "de", "fr"]);
    expect((await open.mail({ language: "fr" })).mail?.subject).toBe("Votre code");
    await rename(join(open.folder.path, "reset-code"), join(open.folder.path, "pass-code"));
    await soon(() => languagesOf("pass-code")).toEqual(["en", "de", "fr"]);
    expect(await languagesOf("reset-code")).toBeUndefined();
    await expect(open.mail()).rejects.toThrow(
      "The folder has no template of this name. Choose another template in the list.",
    );
    // New folders are watched, too.
    await open.folder.replace("pass-code/i18n/fr.yaml", "Votre code", "Un autre code");
    const french = { template: "pass-code", language: "fr" };
    await soon(async () => (await open.mail(french)).mail?.subject).toBe("Un autre code");
  });

  it("shows the position of an error and a suggestion, and still shows the last valid mail (D4)", async () => {
    await open.folder.replace(template, "{{ text.headline }}", "Good");
    await soon(() => html()).toContain("Good");
    await open.folder.replace(template, '<mj-text css-class="code"', '<mj-txt css-class="code"');
    await soon(async () => (await open.mail()).diagnostics).toMatchObject([
      {
        file: template,
        line: 10,
        message: "the element mj-txt does not exist",
        hint: "Did you mean mj-text?",
      },
    ]);
    const broken = await open.mail();
    expect(broken.stale).toBe(true);
    expect(broken.mail?.text).toContain("Good");
    // The preview applies values and language to the last valid version of the mail, which it still
    // shows.
    const other = await open.mail({ language: "de", values: { code: "999999" } });
    expect(other.mail?.subject).toBe("Dein Code für Workspace");
    expect(other.mail?.text).toContain("999999");
    await open.folder.replace(template, "<mj-txt", "<mj-text");
    await soon(() => open.mail()).toMatchObject({ stale: false, diagnostics: [] });
  });

  it("lists the existing variables if one is misspelt (D5)", async () => {
    await open.folder.replace(template, "{{ code }}", "{{ cod }}");
    await soon(async () => (await open.mail()).diagnostics).toMatchObject([
      { file: template, line: 10, message: "undefined variable cod" },
    ]);
    const { diagnostics, stale, mail } = await open.mail();
    expect(diagnostics[0]?.hint).toMatch(
      /^Did you mean code\? These names can be used: code, firstName, /,
    );
    expect([stale, mail?.text]).toEqual([true, expect.stringContaining("481516")]);
  });

  it("shows no mail of a template that was never valid", async () => {
    await mkdir(join(open.folder.path, "new-mail"));
    await open.folder.write("new-mail/template.mjml", "<mjml><mj-body></mjml>");
    const names = async (): Promise<string[]> =>
      (await open.list()).templates.map(({ name }) => name);
    await soon(names).toContain("new-mail");
    const { mail, stale, diagnostics } = await open.mail({ template: "new-mail" });
    expect([mail, stale, diagnostics.length > 0]).toEqual([null, false, true]);
  });

  it("names the field of a value that the template does not accept", async () => {
    const { mail, refusedValue, diagnostics } = await open.mail({
      template: "confirm-email",
      values: { confirmUrl: "javascript:alert(1)" },
    });
    expect([mail, diagnostics]).toEqual([null, []]);
    expect(refusedValue).toEqual({
      variable: "confirmUrl",
      message: "confirmUrl is not a web address",
      hint: expect.stringContaining("https://"),
    });
    expect((await open.mail({ values: {} })).refusedValue?.variable).toBe("code");
  });

  it("reports a removed folder, still shows the last mails, and finds the folder again", async () => {
    const away = `${open.folder.path}-away`;
    const problem = async (): Promise<string | null> => (await open.list()).problem;
    await rename(open.folder.path, away);
    await soon(problem).toMatch(/contains no mail templates\. Give the path/);
    expect((await open.list()).templates.length).toBeGreaterThan(0);
    expect(await html()).toContain("481516");
    await rename(away, open.folder.path);
    await soon(problem).toBeNull();
    await open.folder.replace(template, "{{ text.headline }}", "Back again");
    await soon(() => html()).toContain("Back again");
  });

  it("shows the requested theme, with the brand's colours and its logo", async () => {
    const brand = { name: "Corner", lightPrimary: "#aa0011", darkPrimary: "#22ddee" };
    const light = await open.mail({ template: "confirm-email", values: link, brand });
    const dark = await open.mail({ template: "confirm-email", values: link, brand, theme: "dark" });
    expect(light.mail?.html).toBe(dark.mail?.html);
    expect(light.mail?.html).toContain("(prefers-color-scheme: dark)");
    for (const { mail } of [light, dark]) {
      expect(mail?.copy).not.toContain("prefers-color-scheme");
      expect(mail?.copy).toContain("#aa0011");
    }
    expect(light.mail?.copy).toContain("@media (max-width: 0)");
    expect(dark.mail?.copy).toContain("@media (min-width: 0)");
    const { mail } = await open.mail({ logo: true });
    expect(mail?.html).toContain('src="cid:');
    expect(mail?.copy).toContain('src="data:image/png;base64,');
    expect(mail?.copy).not.toContain("cid:");
  });
});

const link = { confirmUrl: "https://shop.example/confirm" };

describe("the checks", { timeout: 60_000 }, () => {
  let open: OpenPreview;
  beforeAll(async () => {
    open = await openPreview(["default", "german-long"]);
  });
  afterAll(() => open.close());

  const titles = "Files, Variables, Words, Size, Text part, Pictures, Links, Contrast".split(", ");

  it("show the result of each group, and the missing features of each mail program (D6)", async () => {
    const { groups, programs } = await open.checks();
    expect(groups.map(({ title }) => title)).toEqual(titles);
    expect(groups.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    expect(groups[3]?.summary).toMatch(
      /^The mail has \d+\.\d KB, which is small enough\. Gmail cuts off mails after 102 KB\.$/,
    );
    expect(programs?.map(({ program }) => program)).toContain("Outlook, Windows");
    expect(programs?.every(({ lacks }) => lacks.length === 0)).toBe(true);
  });

  it("are counted in the list for each language, and again after a file was saved", async () => {
    const counted = async (): Promise<unknown> => {
      const { templates } = await open.list();
      return templates.find(({ name }) => name === "reset-code")?.languages;
    };
    const nothing = { errors: 0, warnings: 0 };
    const good = [
      { language: "en", ...nothing },
      { language: "de", ...nothing },
    ];
    await soon(counted).toEqual(good);
    await open.folder.replace("reset-code/i18n/de.yaml", /\n {2}reason: .*/, "");
    await soon(counted).toEqual([good[0], { language: "de", errors: 0, warnings: 1 }]);
  });

  it("find each problem in its group", async () => {
    const flaws = `<mj-image src="cid:x" /><mj-button href="http://shop.example/">Go</mj-button>
<mj-text color="#cccccc">pale</mj-text><mj-text css-class="code"`;
    await open.folder.replace(template, '<mj-text css-class="code"', flaws);
    const rules = async (): Promise<string[][]> =>
      (await open.checks()).groups.flatMap(({ title, diagnostics }) =>
        diagnostics.map(({ rule }) => [title, rule]),
      );
    await soon(rules).toContainEqual(["Contrast", "low-contrast"]);
    expect(await rules()).toContainEqual(["Pictures", "missing-alt"]);
    expect(await rules()).toContainEqual(["Links", "insecure-link"]);
    await open.folder.replace(template, "</mj-body>", "");
    await soon(async () => (await open.checks()).programs).toBeNull();
    const { groups } = await open.checks();
    expect(groups[0]?.diagnostics[0]?.file).toBe(template);
    expect(groups.slice(1).map(({ summary }) => summary)).toEqual(titles.slice(1).map(() => null));
  });
});
