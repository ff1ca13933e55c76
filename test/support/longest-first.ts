// Orders the test files of a run. The longest files begin first. Otherwise a long file could begin
// last, and run alone at the end.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take about ten seconds or more on a free machine, the longest first. */
const longest: readonly string[] = [
  "test/cli/processes/processes.",
  "test/browser/mail-preview.",
  "test/main.",
  "test/browser/contract-preview.",
  "test/api-review/check.",
  "test/api-review/lint.",
  "test/conform/self.",
  "test/twin-world/twin-world.",
  "test/platform/embedded-postgres.",
  "test/browser/mail-golden.",
  "test/cli/backup.",
  "test/cli/rotate-master-key.",
  "test/cli/api-mock.",
  "test/gateway/drain.",
  "test/mail/mailer.",
  "test/hostile/corpora.",
  "test/twin-world/accounts/accounts.",
  "test/auth/account-races.",
  "test/cli/mail-dev.",
  "test/gateway/credentials.",
  "test/cli/tour.",
  "test/twin-world/bus/bus.",
  "test/contracts/storage.",
  "test/automations/expressions.",
  // Not earlier, because static checks use the processors during the first minute of a run, and
  // this file needs processor time within seconds.
  "test/endpoint/signed-runs.",
  "test/mail/customised.",
  "test/mail/planted-faults.",
  "test/twin-world/filter-only/filter-only.",
  "test/endusers/executeEndUserImport.",
  "test/query/column-matrix.",
  "test/browser/docs-page.",
  "test/cli/mail.",
  "test/mail/diagnostics.",
  "test/query/heavy-reads.",
  "test/browser/sign-in-pages.",
  "test/auth/provider-outages.",
  "test/endusers/importEndUsers.",
  "test/query/idempotency.",
  "test/cli/commands.",
  "test/faults/kill.",
  "test/cli/embedded.",
  "test/platform/job-queue.",
  "test/auth/getJwks.",
  "test/mail/renderer.",
  "test/definitions/demo-workspace.",
  "test/definitions/load-hostile.",
  "test/auth/changePassword.",
  "test/auth/register.",
];

const place = ({ moduleId }: TestSpecification): number => {
  const index = longest.findIndex((part) => moduleId.includes(part));
  return index === -1 ? longest.length : index;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
