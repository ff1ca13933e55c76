// Notes what somebody asked for by an address alone, at the same cost for every address: whether there is an account or not. Refuses nothing; beyond the budget of mails nothing is noted, and the answer is the same.
import { takeMail } from "../endusers/budgets.ts";
import { normaliseEmail } from "../endusers/email.ts";
import type { Call } from "../contract/operations.ts";
import type { Errand, ErrandQueue } from "../endusers/errands.ts";
import type { Pool } from "../platform/pool.ts";
import { visitOf, type VisitDependencies } from "./visit.ts";

export interface ErrandNoteDependencies extends VisitDependencies {
  readonly control: Pool;
  readonly errands: ErrandQueue;
}

export async function noteErrand(
  deps: ErrandNoteDependencies,
  call: Call<"forgotPassword"> | Call<"resendConfirmation">,
  kind: Errand["kind"],
): Promise<void> {
  const email = normaliseEmail(call.body.email);
  const { workspace, place, language, now } = await visitOf(deps, call);
  const asker = { workspace, place, now, keyKind: call.caller.keyKind };
  if (!(await takeMail(deps.control, asker, email))) return;
  await deps.errands.queue(deps.control, { kind, workspaceId: workspace.id, email, language });
}
