// The check of `gateway doctor` for accounts and portal users that share a mailbox with another
// one.
import { findSharedMailboxes } from "../../endusers/index.ts";
import { plural, printableText } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { findSharedPortalMailboxes } from "../../portal/index.ts";
import type { Check } from "./doctor-checks.ts";

const NAMED_MAX = 20;

export async function checkMailboxes(owner: Pool): Promise<Check[]> {
  const accounts = await findSharedMailboxes(owner, NAMED_MAX + 1);
  const users = await findSharedPortalMailboxes(owner);
  const shared = [
    ...accounts.flatMap(({ email, holder, workspaceId }) =>
      holder === null ? [] : [{ email, holder, where: `workspace ${workspaceId}` }],
    ),
    ...users.map((user) => ({ ...user, where: "the portal" })),
  ];
  const checks = shared.slice(0, NAMED_MAX).map(({ email, holder, where }): Check => ({
    name: "mailboxes",
    status: "warning",
    finding: `${printableText(email)} in ${where} has the same mailbox as ${printableText(holder)}; only this exact spelling finds it`,
    action: "Delete one of the two accounts, or give one of them another address.",
  }));
  if (shared.length <= NAMED_MAX) return checks;
  const finding = `more than ${plural(NAMED_MAX, "account")} have no mailbox of their own`;
  return [...checks, { name: "mailboxes", status: "warning", finding }];
}
