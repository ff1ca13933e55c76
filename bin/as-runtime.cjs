// Node loads this file into npm during an installation. npm leaves out optional packages whose
// `engines` exclude the Node that runs npm. But the installed packages run on the Node that is
// installed with them. So npm must see the version of that Node.
if (Number(process.versions.node.split(".")[0]) < 24) {
  Object.defineProperty(process, "version", { value: "v24.15.0" });
}
