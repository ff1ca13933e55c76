// The application name of the database sessions of the killed nodes. With it, the check finds their
// sessions.

export const nodeName = "killed node";
