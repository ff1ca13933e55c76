// `npm run suite heavy-reads`: sends requests for which PostgreSQL would collect gigabytes of rows.
// Prints the answer to each request, and the largest memory of a PostgreSQL backend.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { treeOf } from "../../bench/process-figures.ts";
import { requests } from "./requests.ts";
import { openWorld, root, token, workspaceId } from "./world.ts";

const help = `npm run suite heavy-reads -- [options]

  --only <text>         requests whose name contains this text
  --checkout <folder>   another checkout of the gateway, to compare with`;

const { values } = parseArgs({
  options: {
    checkout: { type: "string", default: root },
    only: { type: "string", default: "" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit();
}

/** Returns the private memory of a process in MB; 0 if the process does not exist any more. */
function privateMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const world = await openWorld(values.checkout);
console.log("status  seconds  largest backend  code, request");
try {
  for (const [name, body] of Object.entries(requests)) {
    if (!name.includes(values.only)) continue;
    let largest = 0;
    const backends = treeOf(world.databasePid);
    const sampling = setInterval(() => {
      for (const pid of backends) largest = Math.max(largest, privateMb(pid));
    }, 10);
    const finding = setInterval(
      () => backends.splice(0, backends.length, ...treeOf(world.databasePid)),
      500,
    );
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${world.port}/${workspaceId}/query`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    clearInterval(finding);
    // The backend may still work after the gateway has answered. So the memory is measured for a
    // moment longer.
    await new Promise((resolve) => setTimeout(resolve, 300));
    clearInterval(sampling);
    const { error } = text.startsWith('{"error"')
      ? (JSON.parse(text) as { error: { code: string; message: string; details?: unknown } })
      : {};
    const said =
      error === undefined
        ? `${(text.length / 1024 / 1024).toFixed(1)} MiB`
        : `${error.code} ${JSON.stringify(error.details ?? error.message)}`;
    console.log(
      `${answer.status}  ${seconds.padStart(7)}  ${Math.round(largest).toString().padStart(9)} MB   ${name}: ${said}`,
    );
  }
} finally {
  await world.stop();
}
