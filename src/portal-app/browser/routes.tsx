// The addresses of the portal. Screens are loaded when they are first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { queryClient } from "./api/query-client.ts";
import { sessionQuery } from "./api/session.ts";
import { memberWorkspace } from "./api/workspace.ts";
import { Frame } from "./frame/frame.tsx";
import { MissingPage } from "./frame/missing-page.tsx";
import { ScreenFailure } from "./frame/screen-failure.tsx";
import { Loading } from "./parts/loading.tsx";
import type { ScreenSearch } from "./parts/screen-link.tsx";
import { screens, type Screen } from "./screens/screens.ts";
import { WorkspaceList } from "./screens/workspace-list.tsx";

const rootRoute = createRootRoute({
  component: Frame,
  notFoundComponent: MissingPage,
  errorComponent: ScreenFailure,
  validateSearch: (search: Record<string, unknown>): ScreenSearch =>
    Object.fromEntries(
      Object.entries(search)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    ),
});
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: WorkspaceList,
});
const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/w/$workspace",
  component: lazyRouteComponent(
    () => import("./screens/overview/overview-screen.tsx"),
    "OverviewScreen",
  ),
});
const screenRoutes = screens.map(({ name, load }) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: `/w/$workspace/${name}`,
    component: lazyRouteComponent(load, "default"),
    // When the pointer is on a link, the code of its screen is loaded, but no data.
    loader: ({ params, location, preload }) =>
      preload
        ? undefined
        : startReads(load, (params as { workspace: string }).workspace, location.search),
    // The router runs the loader only once for each page. Later, the screen itself reads its data.
    staleTime: Infinity,
  }),
);
const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/profile",
  component: lazyRouteComponent(() => import("./screens/profile/profile-screen.tsx"), "default"),
});

/**
 * Starts the first reads of a screen before the page is drawn. Drawing takes about as long as a
 * read, so both run at the same time.
 */
async function startReads(
  load: Screen["load"],
  workspaceId: string,
  search: ScreenSearch,
): Promise<void> {
  try {
    const [session, { read }] = await Promise.all([
      queryClient.ensureQueryData({ ...sessionQuery, retry: false }),
      load(),
    ]);
    const workspace = memberWorkspace(session, workspaceId);
    if (workspace !== undefined && session?.hasEnded !== true) await read?.(workspace, search);
  } catch {
    // Errors are ignored here. The frame and the screen read the same data, and show its errors.
  }
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([listRoute, workspaceRoute, profileRoute, ...screenRoutes]),
  basepath: "/_",
  defaultPreload: "intent",
  defaultErrorComponent: ScreenFailure,
  defaultPendingComponent: () => <Loading />,
  // Addresses stay readable: `?table=orders`, without quotes of JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return text.size === 0 ? "" : `?${text}`;
  },
});
