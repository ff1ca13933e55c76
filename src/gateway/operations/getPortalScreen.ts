// GET /_/w/{workspace}/{screen}: returns the page of the portal (`getPortal`). Its scripts read the
// address.
export { getPortal as getPortalScreen } from "./getPortal.ts";
