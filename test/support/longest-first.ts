// The order of test files: those that take longest begin first, so that the last minute of a run is not one file's alone.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** More than ten seconds each, the longest first. */
const longest: readonly string[] = [
  "twin-world/twin-world",
  "browser/mail-preview",
  "hostile/corpora",
  "twin-world/accounts",
  "query/column-matrix.",
  "mail/diagnostics",
  "differential/",
  "platform/embedded-postgres",
  "test/main.",
  "auth/account-races",
  "filter-only.security",
  "gateway/budget.",
  "browser/sign-in-pages",
  "cli/rotate-master-key",
  "cli/mail-dev",
  "cli/mail.",
  "browser/mail-golden",
  "gateway/rate-limit",
  "gateway/allowances",
  "cli/commands",
  "faults/kill",
  "browser/docs-page",
  "platform/job-queue",
  "auth/key-rotation",
  "definitions/apply-property",
  "definitions/load-hostile",
  "contract/lint-contract",
  "auth/provider-outages",
  "query/column-matrix-writes",
  "gateway/credentials",
  "cli/embedded",
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
