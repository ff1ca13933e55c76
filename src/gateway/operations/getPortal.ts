// GET /_/: returns the page of the portal. The pages below this address are the same page.
import type { PortalPageReply } from "../portal-pages/serve-page.ts";

export const getPortal = (page: () => Promise<PortalPageReply>) => (): Promise<PortalPageReply> =>
  page();
