// The arguments and options of `gateway api`.
import type { UsageContext } from "./declaration.ts";

export function apiUsage({ program }: UsageContext): void {
  program.command("api").description("review the contract: the OpenAPI files and their neighbours");
}
