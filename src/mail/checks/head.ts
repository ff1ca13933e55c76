// Checks that the head of a mail holds its title and its preview line.
import type { Diagnostic } from "../../platform/index.ts";
import { diagnosticAt, type CheckedMail } from "./rule.ts";

const parts = [
  {
    element: "mj-title",
    rule: "missing-title",
    message: "the mail has no title",
    hint: "Write `<mj-title>{{ subject }}</mj-title>` in the head. Screen readers read the title first.",
  },
  {
    element: "mj-preview",
    rule: "missing-preview",
    message: "the mail has no preview line",
    hint: "Write `<mj-preview>{{ preview }}</mj-preview>` in the head. Otherwise inboxes show the first words of the mail.",
  },
] as const;

/** Reports a mail without a title or without a preview line. */
export function checkHead(checked: CheckedMail): readonly Diagnostic[] {
  const { sourceTokens: tokens } = checked;
  const root = tokens.find((token) => token.kind === "open" && token.name === "mjml");
  return parts
    .filter(({ element }) => {
      const at = tokens.findIndex((token) => token.kind === "open" && token.name === element);
      const inside = tokens[at + 1];
      return at === -1 || inside?.kind !== "text" || inside.text.trim() === "";
    })
    .map(({ element: _element, ...violation }) =>
      diagnosticAt(checked, root?.offset, { ...violation, severity: "error" }),
    );
}
