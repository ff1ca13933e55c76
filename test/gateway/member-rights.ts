// What members may do, in words of the tests' own, to be held against the gateway: what an operation asks for (`x-scope`), by the lowest
// role that has it. What is not listed belongs to owners.
const viewers = new Set(
  "none tables platforms files topics files.list files.read usage.read runs.read grants.own endusers.read".split(
    " ",
  ),
);
const editors = new Set("files.upload files.delete runs.replay logs.read".split(" "));

export const mayUse = (role: "viewer" | "editor", scope: string): boolean =>
  viewers.has(scope) || (role === "editor" && editors.has(scope));
