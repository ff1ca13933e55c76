// In the hand-written roots, an address is one line: the path, and a $ref to the file of its path
// item.
export function pathFiles() {
  return {
    Root(root, { report, location }) {
      if (!location.source.absoluteRef.endsWith(".yaml")) return;
      for (const [path, item] of Object.entries(root.paths ?? {})) {
        if (/^paths\/[^/]+\/[^/]+\.yaml$/.test(item.$ref ?? "") && Object.keys(item).length === 1)
          continue;
        report({
          message: "A path item stands in its own file, paths/<segment>/<name>.yaml.",
          location: location.child(["paths", path]).key(),
        });
      }
    },
  };
}
