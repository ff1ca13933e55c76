// The capability that serves the pages and files of the portal.
import type { Capability } from "../../contract/index.ts";
import type { DocsState } from "../docs/docs-state.ts";
import { getPortal } from "../operations/getPortal.ts";
import { getPortalAsset } from "../operations/getPortalAsset.ts";
import { getPortalProfile } from "../operations/getPortalProfile.ts";
import { getPortalScreen } from "../operations/getPortalScreen.ts";
import { getPortalWorkspace } from "../operations/getPortalWorkspace.ts";
import { servePortalPage } from "./serve-page.ts";

/**
 * Creates the operations of the portal's pages. All pages are the same HTML file. Its scripts read
 * the address, and show the page of this address.
 * @param state returns the built site, or the reason why there is none
 */
export function createPortalPages(
  state: () => Promise<DocsState>,
): Capability<
  "getPortal" | "getPortalProfile" | "getPortalWorkspace" | "getPortalScreen" | "getPortalAsset"
> {
  const page = async () => servePortalPage(await state());
  return {
    operations: {
      getPortal: getPortal(page),
      getPortalProfile: getPortalProfile(page),
      getPortalWorkspace: getPortalWorkspace(page),
      getPortalScreen: getPortalScreen(page),
      getPortalAsset: getPortalAsset(state),
    },
  };
}
