// The screens of a workspace, in the order of the navigation. A new screen needs a line here and a
// folder beside this file.
import type { ComponentType } from "react";
import type { CurrentWorkspace } from "../api/workspace.ts";
import type { ScreenSearch } from "../parts/screen-link.tsx";

interface ScreenModule {
  readonly default: ComponentType;
  /**
   * Starts the first reads of the screen, and returns when it can be drawn. Without this function,
   * the reads begin when the screen is drawn.
   * @param search the query string of the address
   */
  readonly read?: (workspace: CurrentWorkspace, search: ScreenSearch) => Promise<void>;
}

export interface Screen {
  /** Last part of the address, such as `tables`. */
  readonly name: string;
  readonly title: string;
  /** Heading above a group of screens in the navigation. */
  readonly group: "Start" | "Data" | "People" | "Automation" | "Operation";
  /** True if only owners may open the screen. */
  readonly isForOwners?: boolean;
  readonly load: () => Promise<ScreenModule>;
}

export const screens: readonly Screen[] = [
  {
    name: "overview",
    title: "Overview",
    group: "Start",
    load: async () => ({
      default: (await import("./overview/overview-screen.tsx")).OverviewScreen,
    }),
  },
  {
    name: "tables",
    title: "Tables",
    group: "Data",
    load: () => import("./tables/tables-screen.tsx"),
  },
  {
    name: "query",
    title: "Query",
    group: "Data",
    load: () => import("./query/query-screen.tsx"),
  },
  {
    name: "files",
    title: "Files",
    group: "Data",
    load: () => import("./files/files-screen.tsx"),
  },
  {
    name: "people",
    title: "People",
    group: "People",
    load: () => import("./people/people-screen.tsx"),
  },
  {
    name: "players",
    title: "Players",
    group: "People",
    load: () => import("./players/players-screen.tsx"),
  },
  {
    name: "keys",
    title: "API keys",
    group: "People",
    isForOwners: true,
    load: () => import("./keys/keys-screen.tsx"),
  },
  {
    name: "roles",
    title: "Roles",
    group: "People",
    isForOwners: true,
    load: () => import("./roles/roles-screen.tsx"),
  },
  {
    name: "ai-access",
    title: "AI access",
    group: "People",
    load: () => import("./ai-access/ai-access-screen.tsx"),
  },
  {
    name: "endpoints",
    title: "Endpoints",
    group: "Automation",
    load: () => import("./endpoints/endpoints-screen.tsx"),
  },
  {
    name: "automations",
    title: "Automations",
    group: "Automation",
    load: () => import("./automations/automations-screen.tsx"),
  },
  {
    name: "events",
    title: "Events",
    group: "Automation",
    load: () => import("./events/events-screen.tsx"),
  },
  {
    name: "mails",
    title: "Mails",
    group: "Automation",
    load: () => import("./mails/mails-screen.tsx"),
  },
  {
    name: "definition",
    title: "Definition",
    group: "Operation",
    isForOwners: true,
    load: () => import("./definition/definition-screen.tsx"),
  },
  {
    name: "logs",
    title: "Logs",
    group: "Operation",
    load: () => import("./logs/logs-screen.tsx"),
  },
  {
    name: "usage",
    title: "Usage",
    group: "Operation",
    load: () => import("./usage/usage-screen.tsx"),
  },
  {
    name: "audit",
    title: "Audit log",
    group: "Operation",
    isForOwners: true,
    load: () => import("./audit/audit-screen.tsx"),
  },
];
