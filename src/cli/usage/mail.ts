// The arguments and options of `gateway mail`.
import { ofWorkspace, readPort, type UsageContext } from "./declaration.ts";

const folder = "folder of the templates; default those of the gateway";
const sameFolder = "the same as the argument";

export function mailUsage({ program, run }: UsageContext): void {
  const mail = program.command("mail").description("preview, check, send and find mails");
  mail
    .command("dev")
    .description("show the mail templates in the browser while you edit them")
    .argument("[folder]", folder)
    .option("--folder <folder>", sameFolder)
    .option("--port <n>", "port of the preview; default 4400 or the next free port", readPort)
    .action(run(async () => (await import("../commands/mail-dev.ts")).preview));
  mail
    .command("check")
    .description("check all mail templates in all languages with all samples")
    .argument("[folder]", folder)
    .option("--folder <folder>", sameFolder)
    .option("--strict", "end with exit code 1 also if there are only warnings")
    .option("--images", "also compare images of all mails with the folder golden/")
    .option("--update", "with --images: write the images into golden/")
    .option("--differences <folder>", "with --images: folder for pictures of the differences")
    .option("--json", "print the diagnostics as JSON")
    .action(run(async () => (await import("../commands/mail-check.ts")).check));
  mail
    .command("send")
    .description("send one mail with the example values of a sample")
    .argument(
      "<template>",
      "name of the mail, such as confirm-email, or its cause, such as register",
    )
    .argument("[folder]", folder)
    .requiredOption("--to <address>", "e-mail address of the recipient")
    .option("--language <tag>", "such as de or en-GB; default English")
    .option("--sample <name>", "which sample's values", "default")
    .option("--folder <folder>", sameFolder)
    .action(run(async () => (await import("../commands/mail-send.ts")).sendSampleMail));
  mail
    .command("last")
    .description("show the newest mail of the development inbox")
    .option("--to <address>", "the newest one to this address")
    .option("--code", "only the code in it")
    .option("--link", "only the first link in it")
    .option("--json", "print JSON")
    .action(run(async () => (await import("../commands/mail-last.ts")).showLast));
  mail
    .command("retry")
    .description("try mails again that could not be sent")
    .action(run(async () => (await import("../commands/mail-retry.ts")).retry));
  mail
    .command("customise")
    .description("copy a mail of the gateway into a workspace folder, to change it there")
    .argument("<template>", "name of the mail, such as reset-code")
    .requiredOption("--workspace <folder>", "the workspace folder that gets the copy")
    .action(run(async () => (await import("../commands/mail-customise.ts")).customise));
  ofWorkspace(mail, "versions", "list the stored versions of customised mails")
    .argument("[template]", "only this mail")
    .action(run(async () => (await import("../commands/mail-versions.ts")).printVersions));
  ofWorkspace(mail, "restore", "send a mail with one of its stored versions, from now on")
    .argument("<template>", "name of the mail, such as reset-code")
    .argument("<version>", "number of the version, or `default` for the mail of the gateway")
    .action(run(async () => (await import("../commands/mail-restore.ts")).restoreVersion));
}
