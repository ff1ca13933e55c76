// The step `email`: queues a mail with the workspace's branding. The mail and the record of the
// step commit in one transaction. Refuses an invalid recipient, and mails beyond the workspace's
// limit for mails of automations. A dry run sends no mail.
import { consumeAutomationMail, addressMailKey, normaliseEmail } from "../../../endusers/index.ts";
import { isMailAddress } from "../../../mail/index.ts";
import type { Connection } from "../../../platform/postgres/index.ts";
import { outputOf } from "../../values/output.ts";
import { fillText } from "../../values/placeholders.ts";
import { StepFailure } from "../step-failure.ts";
import type { StepKind } from "../step-kind.ts";

const SUBJECT_MAX = 200;
const TEXT_MAX = 20_000;

export const email: StepKind<"email"> = {
  inside: null,
  output: "own",
  effectOf: () => "sends a mail",
  parts: null,
  values: null,
  problems: ({ to }) =>
    to.includes("{{") || isMailAddress(to.trim())
      ? []
      : [
          {
            path: ["to"],
            rule: "bad-address",
            message: "the recipient is not a single e-mail address",
            hint: "Write one e-mail address in `to`, such as ada@shop.example, or a placeholder for one address.",
          },
        ],
  run: async (step, { run, scope, tools, succeeded }) => {
    const filled = (text: string): string => fillText(text, scope).trim();
    const [to, title, message] = [filled(step.to), filled(step.subject), filled(step.text)];
    if (!isMailAddress(to))
      throw new StepFailure(
        "INVALID_VALUE",
        "`to` must be a single e-mail address, such as ada@shop.example.",
      );
    requireLength("subject", title, SUBJECT_MAX);
    requireLength("text", message, TEXT_MAX);
    const { workspace } = run;
    const { defaultLanguage: language } = workspace.definition.workspace.auth;
    const output = outputOf({ queued: true });
    if (run.dry !== undefined) return { output };
    const queue = async (connection: Connection): Promise<void> => {
      const email = normaliseEmail(to);
      await consumeAutomationMail(connection, workspace, email, tools.clock.now());
      const about = addressMailKey(workspace, email);
      const mail = {
        workspaceId: workspace.id,
        template: "automation",
        to,
        language,
        about,
      } as const;
      await tools.mailer.queue(connection, { ...mail, values: { title, message } });
      await succeeded(output, connection);
    };
    await run.effects.during(() => tools.control.transaction(queue));
    return { output, isRecorded: true };
  },
};

function requireLength(field: string, text: string, max: number): void {
  if (text === "")
    throw new StepFailure(
      "INVALID_VALUE",
      `\`${field}\` is empty. Write a text, or check the values of its placeholders.`,
    );
  if (text.length > max)
    throw new StepFailure(
      "LIMIT_EXCEEDED",
      `\`${field}\` is longer than ${max} characters. Shorten it.`,
    );
}
