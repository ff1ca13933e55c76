// The output of `gateway keys rotate jwks`: which keys sign next, from when, and what that means for issued tokens.
import type { RotatedKey } from "../auth/index.ts";
import { textTable } from "./text-table.ts";

/** @param isUrgent whether the old keys are dead */
export function rotatedKeysText(keys: readonly RotatedKey[], isUrgent: boolean): string {
  const rows = keys.map(({ purpose, kid, signsFrom }) => [
    `${purpose} tokens`,
    kid,
    signsFrom.toISOString(),
  ]);
  return [textTable(["SIGNS", "KEY ID", "FROM"], rows), meaning(keys, isUrgent)].join("\n");
}

function meaning(keys: readonly RotatedKey[], isUrgent: boolean): string {
  if (isUrgent)
    return "They sign at once, and the keys before them are gone: every node refuses the tokens of those within 2 s, and who holds a refresh token gets another access token. Whoever keeps jwks.json verifies the new tokens within an hour.";
  if (!keys.some((key) => key.isNew))
    return "Nothing has changed: these keys were waiting already. Until their time the keys before them sign.";
  return "They are published in jwks.json. Until their time the keys before them sign, whose tokens stay good to their end.";
}
