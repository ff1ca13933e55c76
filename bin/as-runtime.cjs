// Loaded into npm while it installs. npm leaves out optional packages whose `engines` do not name the Node that npm runs on, the
// platform's binaries of the tools among them; but what is installed here runs on the Node that comes with it.
if (Number(process.versions.node.split(".")[0]) < 24) {
  Object.defineProperty(process, "version", { value: "v24.15.0" });
}
