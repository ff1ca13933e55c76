// The name under which account mail jobs stand in the queue stays as it is: those that an older version added are still done.
import { expect, it } from "vitest";
import { createEndUsers } from "../../src/endusers/capability.ts";
import { mailTask } from "../../src/mail/delivery/mail-task.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { openTestDatabase } from "../support/database.ts";

it("jobs that were queued before an upgrade have their task", async () => {
  const { database, close } = await openTestDatabase();
  const endUsers = createEndUsers({
    hashingYields: false,
    control: database.control,
    catalog: { get: () => undefined },
    clock: { now: () => 0 },
    mailer: { queue: async () => {} },
    baseUrl: "https://gateway.example",
    notifyNodes: () => {},
    secretBox: createSecretBox(Buffer.alloc(32)),
    dropLetters: async () => {},
    jobs: null,
  });
  expect([...Object.keys(endUsers.tasks ?? {}), mailTask]).toEqual([
    "errand",
    "erasure",
    "end user import",
    "mail",
  ]);
  await endUsers.close?.();
  await close();
});
