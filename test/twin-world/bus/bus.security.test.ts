// Tests that the event stream reveals no hidden data to a subscriber (G9.4). Two databases differ
// only in data that is hidden from the subscriber. Both get the same writes to visible and hidden
// rows. Then both must send the subscriber the same frames, byte for byte. Only gaps in the offsets
// may show that there was a hidden event. TWIN_WORLD_ANNOUNCED=5000 runs more writes.
import { afterEach, describe, expect, it } from "vitest";
import type { RawDefinition } from "../../support/model.ts";
import type { CredentialName } from "../world/definition.ts";
import { openWorlds, type Worlds } from "../worlds.ts";
import { compareFrames, withTopic } from "./frames.ts";

const count = Number(process.env["TWIN_WORLD_ANNOUNCED"] ?? 40);
const seed = process.env["TWIN_WORLD_SEED"] ?? "suite";
const credentials: readonly CredentialName[] = ["window", "desk", "figures", "member"];

let worlds: Worlds | undefined;
afterEach(() => worlds?.close());

it.each(credentials)(
  "two worlds send the same frames to %s",
  { timeout: 3_600_000 },
  async (credential) => {
    worlds = await openWorlds(credential, { leak: withTopic });
    const { announced, frames, rows, differences } = await compareFrames(worlds, credential, {
      count,
      seed,
    });
    console.log(
      `${credential}: ${announced.join(" and ")} writes announced, ${frames} frames with ${rows} rows, ${differences.length} differences`,
    );
    expect(differences.slice(0, 3)).toEqual([]);
    expect(frames).toBeGreaterThan(count / 4);
    // Some published events must be hidden from the credential. Otherwise equal frames would prove
    // nothing.
    expect(announced[0]).toBeGreaterThan(frames);
  },
);

describe("the comparison", () => {
  it.each([
    ["a row filter that was forgotten", { rowFilter: [] }],
    ["an unreadable column that became readable", { read: ["id", "name", "salary"] }],
  ])("finds %s", { timeout: 120_000 }, async (_name, entry) => {
    const leak = (raw: RawDefinition) => withEntry(withTopic(raw), entry);
    worlds = await openWorlds("window", { leak });
    const { differences } = await compareFrames(worlds, "window", { count: 60, seed });
    expect(differences.length).toBeGreaterThan(0);
  });
});

interface Holder {
  readonly tables: "all" | Readonly<Record<string, object>>;
}

/** Returns the definition with a changed scope entry for the table `people` of the key `window`. */
function withEntry(raw: RawDefinition, entry: object): RawDefinition {
  const keys = raw.keys as Record<string, Holder>;
  const { window } = keys;
  if (window === undefined || window.tables === "all") throw new Error("no such key");
  const people = { ...window.tables["people"], ...entry };
  return { ...raw, keys: { ...keys, window: { ...window, tables: { ...window.tables, people } } } };
}
