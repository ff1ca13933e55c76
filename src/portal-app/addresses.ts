// Addresses of the portal in the built site.

/** Address of the page in the built site. No page of the documentation can have it. */
export const PORTAL_PAGE = "_/index.html";

/**
 * Text in the built page that the gateway replaces with the nonce of each response. Scripts and
 * styles with this nonce are allowed by the `Content-Security-Policy`.
 */
export const NONCE_PLACE = "nonce-of-this-answer";

/** Returns the address of a script or style sheet in the built site. */
export const portalAsset = (name: string): string => `_/assets/${name}`;
