// Adds a column with the texts of a definition that contain placeholders, such as `${env:NAME}`, by
// their position in the definition. The portal and `gateway export` show these texts, and not the
// values that the gateway inserts.
import type { Migration } from "./migration.ts";

export const writtenTexts: Migration = {
  name: "written texts",
  statements: ["alter table gateway.workspace add column written json"],
};
