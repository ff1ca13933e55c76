// The addresses of the portal. Screens are loaded when they are first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { Frame } from "./frame/frame.tsx";
import { MissingPage } from "./frame/missing-page.tsx";
import { ScreenFailure } from "./frame/screen-failure.tsx";
import type { ScreenSearch } from "./parts/screen-link.tsx";
import { screens } from "./screens/screens.ts";
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
  }),
);
const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/profile",
  component: lazyRouteComponent(() => import("./screens/profile/profile-screen.tsx"), "default"),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([listRoute, workspaceRoute, profileRoute, ...screenRoutes]),
  basepath: "/_",
  defaultPreload: "intent",
  defaultErrorComponent: ScreenFailure,
  // Addresses stay readable: `?table=orders`, without quotes of JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return text.size === 0 ? "" : `?${text}`;
  },
});
