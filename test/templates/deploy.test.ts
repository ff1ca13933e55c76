// The files of `templates/deploy/` fit the gateway and each other, as far as this machine can tell
// without a container engine. `npm run suite deploy` runs the files of the balancer and of the
// pooler.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { runtimeOptions } from "../../bin/runtime.mjs";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "templates/deploy");
const textOf = (path: string): string => readFileSync(join(folder, path), "utf8");
const files = globSync("**/*", { cwd: folder, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));

/** Names of the variables in the schema of gateway.yaml. */
const settings = new Set(
  [
    ...readFileSync(join(root, "openapi/config/gateway.yaml"), "utf8").matchAll(/x-env: (\w+)/g),
  ].map(([, name]) => name!),
);
const isSetting = (name: string): boolean =>
  /^(?:GATEWAY_|DATABASE_|SMTP_|REDIS_)/.test(name) && name !== "GATEWAY_DATABASE_PASSWORD";

it("each variable of the gateway that a file names is a setting", () => {
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const names = readFileSync(file, "utf8").match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? [];
    expect([file, ...names.filter((name) => isSetting(name) && !settings.has(name))]).toEqual([
      file,
    ]);
  }
});

it("systemd: the unit is correct, and its sandbox is tight", () => {
  const text = textOf("systemd/workspace-gateway.service");
  const [, program, main] = /^ExecStart=(\S+) --\S+ (\S+) start$/m.exec(text)!;
  for (const path of [program!, main!])
    expect(existsSync(path.replace("/opt/workspace-gateway", root)), path).toBe(true);
  if (spawnSync("systemd-analyze", ["--version"]).status !== 0) return;
  const home = mkdtempSync(join(tmpdir(), "workspace-gateway-unit-"));
  try {
    const unit = join(home, "workspace-gateway.service");
    writeFileSync(unit, text.replaceAll("/opt/workspace-gateway", root));
    const verified = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    expect([verified.status, verified.stderr]).toEqual([0, ""]);
    const rated = spawnSync(
      "systemd-analyze",
      ["security", "--offline=yes", "--threshold=25", unit],
      { encoding: "utf8" },
    );
    expect(rated.status, rated.stdout).toBe(0);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

it("systemd: the environment file gives each setting once", () => {
  const lines = textOf("systemd/environment")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# "));
  const names = lines.map((line) => /^([A-Z_]+)=\S/.exec(line)?.[1]);
  expect(names.filter((name) => name === undefined)).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it("each file starts the gateway with the options of `npm start`", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly scripts: { readonly start: string };
  };
  const options = runtimeOptions.join(" ");
  expect(scripts.start).toBe(`node ${options} bin/main.mjs start`);
  expect(textOf("systemd/workspace-gateway.service")).toContain(`/node ${options} /opt/`);
  expect(textOf("container/Containerfile")).toContain(
    JSON.stringify([
      "node_modules/.bin/node",
      ...runtimeOptions,
      "bin/main.mjs",
      "start",
    ]).replaceAll(",", ", "),
  );
});

it("container: the paths that it copies and runs exist", () => {
  const text = textOf("container/Containerfile");
  const paths = [...text.matchAll(/(?:bin\/\w+\.mjs|package[-\w]*\.json)/g)].map(([path]) => path);
  expect(paths.length).toBeGreaterThan(4);
  for (const path of paths) expect(existsSync(join(root, path)), path).toBe(true);
  expect(text).toMatch(/^FROM docker\.io\/library\/node:24-/m);
});

it("compose: values come from the environment file, and folders and files exist", () => {
  const text = textOf("compose/compose.yaml");
  const compose = parse(text) as {
    readonly services: Record<
      string,
      { readonly volumes?: readonly string[]; readonly depends_on?: object }
    >;
    readonly volumes: object;
  };
  const given = [...textOf("compose/environment").matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
  const wanted = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!);
  expect([...new Set(wanted)].toSorted()).toEqual(given.toSorted());
  expect(text.replaceAll(/\$\{\w+:\?\}|\$\$\w+/g, "")).not.toContain("$");
  for (const [name, { volumes = [], depends_on = {} }] of Object.entries(compose.services)) {
    for (const volume of volumes) {
      const [source = ""] = volume.split(":");
      if (source.startsWith("."))
        expect(existsSync(join(folder, "compose", source)), `${name}: ${source}`).toBe(true);
      else expect(compose.volumes).toHaveProperty(source);
    }
    for (const other of Object.keys(depends_on)) expect(compose.services).toHaveProperty(other);
  }
});

/** Renders a template of the chart. Knows only the few forms that the chart uses. */
function rendered(text: string, values: Record<string, unknown>): string {
  const valueOf = (path: string): unknown =>
    path
      .split(".")
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], values);
  const shown = (value: unknown, filter: string | undefined): string => {
    if (typeof value !== "string" && typeof value !== "number")
      throw new Error("The chart uses a value that values.yaml lacks.");
    return filter === "quote" ? JSON.stringify(String(value)) : String(value);
  };
  return text
    .replaceAll(
      /^ *\{\{- range \$name, \$value := \.Values\.([\w.]+) \}\}\n([^]*?)^ *\{\{- end \}\}\n/gm,
      (_, path: string, body: string) =>
        Object.entries(valueOf(path) as object)
          .map(([name, value]) =>
            body
              .replaceAll("{{ $name }}", name)
              .replaceAll("{{ $value | quote }}", JSON.stringify(String(value))),
          )
          .join(""),
    )
    .replaceAll("{{ .Release.Name }}", "gateway")
    .replaceAll(/\{\{ \.Values\.([\w.]+)(?: \| (\w+))? \}\}/g, (_, path: string, filter?: string) =>
      shown(valueOf(path), filter),
    );
}

it("helm: the chart renders, and its probes and drain fit the gateway", () => {
  const values = parse(textOf("helm/values.yaml")) as Record<string, any>;
  expect(parse(textOf("helm/Chart.yaml"))).toMatchObject({ apiVersion: "v2" });
  const objects = globSync("helm/templates/*.yaml", { cwd: folder }).flatMap((path) => {
    const text = rendered(textOf(path), values);
    expect(text).not.toContain("{{");
    const documents = parseAllDocuments(text);
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    return documents.map((document) => document.toJS() as Record<string, any>);
  });
  expect(objects.map(({ kind }) => kind as string).toSorted()).toEqual([
    "Deployment",
    "PodDisruptionBudget",
    "Service",
  ]);
  const { template, selector } = objects.find(({ kind }) => kind === "Deployment")!["spec"];
  const [container] = template.spec.containers;
  expect(template.metadata.labels).toMatchObject(selector.matchLabels);
  expect(container.env).toContainEqual({ name: "GATEWAY_PROCESSES", value: "1" });
  expect(container.readinessProbe.httpGet.path).toBe("/readyz");
  const { periodSeconds, timeoutSeconds, failureThreshold } = container.readinessProbe;
  const drainSeconds = Number(values["settings"].GATEWAY_DRAIN_SECONDS);
  expect(drainSeconds).toBeGreaterThan(failureThreshold * Math.max(periodSeconds, timeoutSeconds));
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + 25);
});
