// GET /_/profile: returns the page of the portal (`getPortal`). Its scripts read the address.
export { getPortal as getPortalProfile } from "./getPortal.ts";
