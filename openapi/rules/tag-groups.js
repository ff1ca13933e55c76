// A document that groups its tags by readers (`x-tagGroups`) has each tag in one group. So readers
// find the operations that concern them in one place.
export function tagGroups() {
  return {
    Root(root, { report, location }) {
      const groups = root["x-tagGroups"];
      if (groups === undefined) return;
      const grouped = groups.flatMap(({ tags }) => tags);
      const names = (root.tags ?? []).map(({ name }) => name);
      for (const name of new Set([...names, ...grouped])) {
        const count = grouped.filter((tag) => tag === name).length;
        if (count === 1 && names.includes(name)) continue;
        report({
          message: `The tag "${name}" must stand once in x-tagGroups, and in tags.`,
          location: location.child("x-tagGroups"),
        });
      }
    },
  };
}
