// The portal: a React application in `browser/`, which calls the operations of the contract. Vite
// builds it into the folder of the documentation. The code that builds is loaded only when it is
// needed.

export { NONCE_PLACE, PORTAL_PAGE, portalAsset } from "./addresses.ts";

/** Loads the code that builds the portal. */
export const loadPortalBuilder = async () => {
  const { renderPortal } = await import("./render-portal.ts");
  return { renderPortal };
};
