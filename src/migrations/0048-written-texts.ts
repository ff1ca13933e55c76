// Records where the files of a definition take values of environment variables. The portal and
// `gateway export` show these texts, not the values.
import type { Migration } from "./migration.ts";

export const writtenTexts: Migration = {
  name: "written texts",
  statements: ["alter table gateway.workspace add column written json"],
};
