// The workspace that the kit tests: its folder, its id, and values that the flows use.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** Folder of the definition of the conformance workspace. */
export const workspaceFolder = join(import.meta.dirname, "../../templates/workspaces/conformance");

/** Origin of the publishable key in the definition. */
export const workspaceOrigin = "https://conformance.example";

/** The OAuth client of the flows. A deployment names it in its `gateway.yaml`. */
export const oauthClient = {
  id: "conformance",
  redirectUri: "http://127.0.0.1/conformance/callback",
} as const;

/** Returns the id of the conformance workspace. */
export function conformanceId(): string {
  const text = readFileSync(join(workspaceFolder, "workspace.yaml"), "utf8");
  return (parse(text) as { readonly workspace: { readonly id: string } }).workspace.id;
}
