// GET /_/w/{workspace}: returns the page of the portal (`getPortal`). Its scripts read the address.
export { getPortal as getPortalWorkspace } from "./getPortal.ts";
