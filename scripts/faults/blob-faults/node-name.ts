// The application name of the database sessions of the nodes that the check kills.

export const nodeName = "killed node";
