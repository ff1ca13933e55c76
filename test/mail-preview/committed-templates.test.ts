// The comparison of a mail with its last commit, over HTTP, with real git repositories.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPreview, usual, type OpenPreview } from "../cli/preview.ts";

interface Committed {
  readonly commit: string;
  readonly mail: null | { readonly text: string; readonly copy: string };
  readonly problem: string | null;
  readonly changes: null | Record<string, readonly { kind: string; line: string }[]>;
}

let open: OpenPreview;
beforeEach(async () => {
  open = await openPreview();
});
afterEach(() => open.close());

const git = (...args: string[]): string =>
  execFileSync(
    "git",
    ["-C", open.folder.path, "-c", "user.name=A", "-c", "user.email=a@x.example", ...args],
    {
      encoding: "utf8",
    },
  );
const commit = (): void => {
  git("init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "mails");
};
const ask = (request: object = {}): Promise<Response> =>
  open.send("/_/mail/templates/committed", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...usual, ...request }),
  });
const compare = async (request?: object): Promise<Committed> =>
  (await (await ask(request)).json()) as Committed;

describe("the last commit", () => {
  it("is shown beside the mail, with the changed lines", async () => {
    commit();
    const before = await compare();
    expect(before.commit).toBe(git("rev-parse", "--short", "HEAD").trim());
    expect(before.mail?.text).toContain("481516");
    expect(before.changes?.["text"]?.every(({ kind }) => kind === "same")).toBe(true);
    await open.folder.replace("reset-code/i18n/en.yaml", "Enter this code", "Type this code");
    await expect
      .poll(async () =>
        (await compare()).changes?.["text"]
          ?.filter(({ kind }) => kind !== "same")
          .map(({ kind, line }) => `${kind}: ${line}`),
      )
      .toEqual([
        "removed: Enter this code where Workspace asks for it:",
        "added: Type this code where Workspace asks for it:",
      ]);
    expect((await compare()).mail?.text).toContain("Enter this code");
  });

  it("is taken from the folder inside a larger repository, and gets the values of the form", async () => {
    commit();
    const { mail } = await compare({ language: "de", values: { code: "999999" } });
    expect(mail?.text).toContain("999999");
    expect(mail?.text).toContain("Wähle ein neues Passwort");
  });

  it("that lacks the template, or has a broken one, is explained", async () => {
    await open.folder.replace("reset-code/template.mjml", "{{ code }}", "{{ cod }}");
    commit();
    expect(await compare()).toMatchObject({
      mail: null,
      problem: "The template of the last commit cannot be rendered: undefined variable cod.",
    });
    git("rm", "-r", "-q", "--cached", "reset-code");
    git("commit", "-q", "-m", "fewer");
    expect(await compare()).toMatchObject({
      mail: null,
      problem: "The last commit does not contain this template.",
    });
  });

  it("is missing without a repository: one sentence, and no path", async () => {
    const response = await ask();
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      message:
        "The mail cannot be compared with its last commit, because `git rev-parse` failed. Check that the folder belongs to a git repository with a commit.",
    });
  });

  it("does not follow symbolic links out of the folder", async () => {
    const outside = join(open.folder.path, "..", `outside-${process.pid}.yaml`);
    await writeFile(outside, "subject: secret\n");
    await open.folder.remove("reset-code/i18n/de.yaml");
    await symlink(outside, join(open.folder.path, "reset-code/i18n/de.yaml"));
    commit();
    const { mail } = await compare({ language: "de" });
    expect(JSON.stringify(mail)).not.toContain("secret");
  });

  it("is read without running programs that the repository configures", async () => {
    commit();
    const made = join(open.folder.path, "made");
    const program = `touch ${made}`;
    for (const key of ["core.fsmonitor", "diff.external", "core.pager", "core.hooksPath"])
      git("config", key, program);
    expect((await compare()).mail).not.toBeNull();
    expect(existsSync(made)).toBe(false);
  });
});
