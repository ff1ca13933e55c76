// The rights of members, written a second time without code of the gateway. For each `x-scope` it
// has the lowest role that may use it. Only owners may use scopes that are not listed.
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
