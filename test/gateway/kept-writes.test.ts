// Tests answers that do not match the contract, in development. They become a 500, but the writes
// of the call are not rolled back, because the answer is checked after the commit (G2.9).
import { expect, it } from "vitest";
import { goodCalls, openStage, ours } from "./two-workspaces.ts";

it("a write stays written when its answer is replaced by a 500", async () => {
  const stage = await openStage();
  const { owner } = stage.gateway.database.database;
  // A trigger changes the row, so that the real handler's answer contains a name that is too long.
  for (const text of [
    `create function public.long_name() returns trigger language plpgsql as
      $body$ begin new.display_name := repeat('x', 300); return new; end $body$`,
    "create trigger long_name before insert on gateway_tx.player for each row execute function public.long_name()",
  ])
    await owner.run({ text });
  const { path, ask } = goodCalls.identifyPlayer;
  const { status, text } = await stage.gateway.client(path(ours), {
    ...ask,
    key: stage.ours["server"],
  });
  expect(status).toBe(500);
  expect(text).not.toContain("xxx");
  const rows = await owner.run({
    text: "select platform_player_id as id, length(display_name) as length from gateway_tx.player",
  });
  expect(rows).toEqual([{ id: "4711", length: 300 }]);
  await stage.close();
});
