// The name by which the database knows the sessions of the nodes that are killed.

export const nodeName = "killed node";
