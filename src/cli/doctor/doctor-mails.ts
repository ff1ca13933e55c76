// The check of `gateway doctor` on mails: waiting mails, and mails that finally failed.
import { plural } from "../../platform/index.ts";
import { mailTask } from "../../mail/index.ts";
import { countJobs, hasJobs } from "../../platform/jobs/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { Check } from "./doctor-checks.ts";

export async function checkMails(owner: Pool): Promise<Check[]> {
  const name = "mails";
  if (!(await hasJobs(owner))) return [];
  const { waiting, retried, failed, reason } = await countJobs(owner, mailTask);
  if (failed > 0)
    return [
      {
        name,
        status: "warning",
        finding: `${plural(failed, "mail")} could not be sent: ${reason ?? "the reason is unknown"}`,
        action: "Remove the cause, then run gateway mail retry.",
      },
    ];
  const finding =
    retried > 0
      ? `${plural(retried, "mail")} failed and will be tried again`
      : `${plural(waiting, "mail")} waiting`;
  return [
    retried > 0
      ? { name, status: "warning", finding, action: "Check that the mail server answers." }
      : { name, status: "ok", finding },
  ];
}
