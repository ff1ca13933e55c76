// Facts about the database as a whole, by name.
import type { Connection } from "../platform/postgres/index.ts";

type Setting = "masterKeyMark" | "logins" | "jobQueue";

export async function readSetting(
  connection: Connection,
  key: Setting,
): Promise<string | undefined> {
  const text = "select value from gateway.setting where key = $1";
  const [row] = await connection.run<{ value: string }>({ text }, [key]);
  return row?.value;
}

export async function writeSetting(
  connection: Connection,
  key: Setting,
  value: string,
): Promise<void> {
  const text =
    "insert into gateway.setting (key, value) values ($1, $2) on conflict (key) do update set value = $2, updated_at = now()";
  await connection.run({ text }, [key, value]);
}

/** @returns what is kept: the value that was there already, else this one */
export async function keepSetting(
  connection: Connection,
  key: Setting,
  value: string,
): Promise<string> {
  const text =
    "insert into gateway.setting (key, value) values ($1, $2) on conflict (key) do nothing";
  await connection.run({ text }, [key, value]);
  return (await readSetting(connection, key))!;
}
