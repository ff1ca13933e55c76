// Loaded into npm during an installation. npm leaves out optional packages whose `engines` exclude
// the Node that runs npm, such as binaries of tools for this platform. But the installed packages
// run on the Node that comes with them.
if (Number(process.versions.node.split(".")[0]) < 24) {
  Object.defineProperty(process, "version", { value: "v24.15.0" });
}
