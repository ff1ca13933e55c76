// All attacks of the check `fair-shares`, by name.
import { attacksOnAccounts } from "./attacks/accounts.ts";
import type { Attack } from "./attacks/attack.ts";
import { attacksOnAutomations } from "./attacks/automations.ts";
import { attacksOnBus } from "./attacks/bus.ts";
import { attacksOnData } from "./attacks/data.ts";
import { attacksOnFiles } from "./attacks/files.ts";
import { attacksByNobodies } from "./attacks/nobodies.ts";

export const attacks: Readonly<Record<string, Attack>> = {
  ...attacksOnData,
  ...attacksOnAccounts,
  ...attacksOnAutomations,
  ...attacksOnFiles,
  ...attacksOnBus,
  ...attacksByNobodies,
};
