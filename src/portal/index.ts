// Public API of portal/: its capability, and what the edge asks of a portal session.
export { createPortal, type Portal, type PortalCredentials } from "./capability.ts";
export { csrfTokenOf } from "./cross-site.ts";
export { insertMember, memberTables } from "./member-store.ts";
export { portalRealm } from "./realm.ts";
export { openPortalSession } from "./session-store.ts";
export { insertUser } from "./user-store.ts";
