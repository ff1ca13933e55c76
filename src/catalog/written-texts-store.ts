// The SQL for written texts: texts with placeholders such as `${env:NAME}`, as the author of a
// definition wrote them. The stored definition contains their values.
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

/** The texts with placeholders, by the JSON Pointer of the value in the definition files. */
export type WrittenTexts = Readonly<Record<string, string>>;

/** Returns the written texts of a workspace; empty before the first apply that stores them. */
export async function findWrittenTexts(
  connection: Connection,
  workspaceId: Guid,
): Promise<WrittenTexts> {
  const text = "select written from gateway.workspace where id = $1";
  const [row] = await connection.run<{ written: WrittenTexts | null }>({ text }, [workspaceId]);
  return row?.written ?? {};
}

/** Replaces the written texts of a workspace. */
export async function saveWrittenTexts(
  connection: Connection,
  workspaceId: Guid,
  written: WrittenTexts,
): Promise<void> {
  const text = "update gateway.workspace set written = $2 where id = $1";
  await connection.run({ text }, [workspaceId, JSON.stringify(written)]);
}
