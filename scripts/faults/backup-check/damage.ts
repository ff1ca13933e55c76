// Tries to restore damaged copies of a backup. The copies are truncated, have changed bytes, or
// have blocks in another order.
import { readFileSync, writeFileSync } from "node:fs";
import { openBackup } from "../../../src/lifecycle/index.ts";
import { randomFor } from "../../random.ts";
import { passphrase } from "./deployment.ts";

const HEADER = 65;
const SEALED = 256 * 1024 + 16;

/** @returns the number of damaged copies, and how many of them were accepted as complete */
export async function offerDamaged(
  file: string,
  each: number,
): Promise<{ readonly offered: number; readonly taken: number }> {
  const whole = readFileSync(file);
  const random = randomFor("damage");
  const place = (): number => random.whole(0, whole.length - 1);
  const chunks = Math.floor((whole.length - HEADER) / SEALED);
  const damages: (() => Buffer)[] = [];
  for (let n = 0; n < each; n += 1) {
    damages.push(() => whole.subarray(0, Math.floor((n * whole.length) / each)));
    damages.push(() => {
      const changed = Buffer.from(whole);
      changed[place()]! ^= 1 << random.whole(0, 7);
      return changed;
    });
    damages.push(() => {
      const one = random.whole(0, chunks - 2);
      const other = random.whole(one + 1, chunks - 1);
      const at = (index: number): number => HEADER + index * SEALED;
      const changed = Buffer.from(whole);
      whole.copy(changed, at(one), at(other), at(other) + SEALED);
      whole.copy(changed, at(other), at(one), at(one) + SEALED);
      return changed;
    });
  }
  damages.push(() => {
    const later = Buffer.from(whole);
    later[16] = 2;
    return later;
  });
  const damaged = `${file}.damaged`;
  let taken = 0;
  for (const damage of damages) {
    writeFileSync(damaged, damage());
    if (await isTaken(damaged, passphrase)) taken += 1;
  }
  if (await isTaken(file, "another passphrase")) taken += 1;
  return { offered: damages.length + 1, taken };
}

const isTaken = (file: string, given: string): Promise<boolean> =>
  openBackup(file, given).then(
    async (backup) => {
      await backup.close();
      return true;
    },
    () => false,
  );
