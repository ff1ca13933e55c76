// Reads and writes settings of the gateway that are stored in the database, such as the mark of the
// master key.
import type { Connection } from "../platform/postgres/index.ts";

type SettingKey = "masterKeyMark" | "logins" | "workspaceRights" | "jobQueue";

/** Returns the value of a setting, or undefined if it is not set. */
export async function readSetting(
  connection: Connection,
  key: SettingKey,
): Promise<string | undefined> {
  const text = "select value from gateway.setting where key = $1";
  const [row] = await connection.run<{ value: string }>({ text }, [key]);
  return row?.value;
}

/** Stores the value of a setting. Replaces the previous value. */
export async function writeSetting(
  connection: Connection,
  key: SettingKey,
  value: string,
): Promise<void> {
  const text =
    "insert into gateway.setting (key, value) values ($1, $2) on conflict (key) do update set value = $2, updated_at = now()";
  await connection.run({ text }, [key, value]);
}
