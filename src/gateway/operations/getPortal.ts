// GET /_/: returns the page of the portal. All screens below `/_/`, such as `/_/profile`, are the
// same page.
import type { PortalPageReply } from "../portal-pages/serve-page.ts";

export const getPortal = (page: () => Promise<PortalPageReply>) => (): Promise<PortalPageReply> =>
  page();
