// The rights of members, written independently of the gateway: for each `x-scope` the lowest role
// that has it. Scopes that are not listed belong to owners.
const viewers = new Set(
  "none tables platforms files topics files.list files.read usage.read runs.read grants.own endusers.read mails.read players.list players.resolve".split(
    " ",
  ),
);
const editors = new Set(
  "files.upload files.delete runs.replay logs.read events.publish".split(" "),
);

export const mayUse = (role: "viewer" | "editor", scope: string): boolean =>
  viewers.has(scope) || (role === "editor" && editors.has(scope));
