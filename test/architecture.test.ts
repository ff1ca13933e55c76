import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { columnTypes } from "../src/catalog/column-types/index.ts";
import { operations } from "../src/contract/document.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const files = (pattern: string): string[] => globSync(pattern, { cwd: root }).toSorted();

const sources = files("src/**/*.{ts,tsx}");
/**
 * The client is a package of its own, so rules about code inside the gateway do not apply to it.
 */
const isClient = (file: string): boolean => file.startsWith("src/client/");
const readme = read("src/README.md");
/** Folders of src/ from top to bottom, as its README lists them. */
const order = [...readme.matchAll(/^\d+\. \*\*`([a-z-]+)\/`\*\*/gm)].map(([, folder]) => folder!);

const folderOf = (file: string): string => file.split("/")[1] ?? "";

/**
 * Returns the folder that a file belongs to: a folder of src/, or of src/platform/. Other folders
 * use it only through its `index.ts`.
 */
const unitOf = (file: string): string => {
  const [src = "", folder = "", part = "", deeper] = file.split("/");
  return folder === "platform" && deeper !== undefined
    ? `${src}/${folder}/${part}`
    : `${src}/${folder}`;
};

/**
 * The project files that a file imports, as paths from the root. Includes `import()` and
 * `import type`.
 */
function importsOf(file: string, text = read(file)): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return [...found].map(([, path]) => relative(root, join(root, dirname(file), path!)));
}

/** Returns the imports of files in src/ that exist at run time, so without `import type`. */
function valueImportsOf(file: string): string[] {
  const text = read(file).replaceAll(/^(?:im|ex)port type\b[^;]*;/gm, "");
  return importsOf(file, text).filter((path) => path.startsWith("src/") && path.endsWith(".ts"));
}

/**
 * Returns true if one index in the list of folders is below another. The index -1, of a file in
 * none of these folders, is below every folder.
 */
const isBelow = (place: number, other: number): boolean => place === -1 || place > other;

describe("the tree (src/README.md)", () => {
  it("every folder of src/ has its paragraph, and every paragraph its folder", () => {
    const folders = new Set(sources.filter((file) => file.split("/").length > 2).map(folderOf));
    expect(order.toSorted()).toEqual([...folders].toSorted());
  });

  it("a folder imports only folders above it", () => {
    const wrong = sources.flatMap((file) => {
      const place = order.indexOf(folderOf(file));
      if (place === -1) return [];
      return importsOf(file)
        .filter((path) => path.startsWith("src/") && isBelow(order.indexOf(folderOf(path)), place))
        .map((path) => `${file} imports ${path}`);
    });
    expect(wrong).toEqual([]);
  });

  it("a file beside the folders stands below all of them", () => {
    expect(isBelow(order.indexOf(folderOf("src/main.ts")), order.length - 1)).toBe(true);
    expect(isBelow(order.indexOf(folderOf("src/platform/ids.ts")), 1)).toBe(false);
  });

  it("the terms of our own are few, and stand in the code as the glossary names them", () => {
    const lines = readme.split("## Terms of our own")[1]!.trim().split("\n");
    expect(lines.length).toBeLessThanOrEqual(20);
    const names = lines.flatMap((line) => /`([\w.-]+)`/.exec(line)?.[1] ?? []);
    const code = sources.map((file) => `${basename(file)}\n${read(file)}`).join("\n");
    expect(names).toHaveLength(lines.length);
    expect(names.filter((name) => !code.includes(name))).toEqual([]);
  });

  it("other folders use a folder through its index.ts alone", () => {
    const wrong = sources.flatMap((file) =>
      importsOf(file)
        .filter((path) => path.startsWith("src/") && path.split("/").length > 2)
        .filter((path) => unitOf(path) !== unitOf(file) && path !== `${unitOf(path)}/index.ts`)
        .map((path) => `${file} imports ${path}`),
    );
    expect(wrong).toEqual([]);
  });

  it("no folder has more than 24 files, save those of operations, commands and migrations", () => {
    const counts = Map.groupBy(sources, (file) => dirname(file));
    const full = [...counts].filter(
      ([folder, { length }]) => length > 24 && !/\/(operations|commands)$|migrations$/.test(folder),
    );
    expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
  });

  it("no files import one another in a circle, types aside", () => {
    const state = new Map<string, "entered" | "left">();
    const circles: string[] = [];
    const visit = (file: string, way: readonly string[]): void => {
      if (state.get(file) === "entered")
        circles.push([...way.slice(way.indexOf(file)), file].join(" -> "));
      if (state.has(file)) return;
      state.set(file, "entered");
      for (const path of valueImportsOf(file)) visit(path, [...way, file]);
      state.set(file, "left");
    };
    for (const file of sources) visit(file, []);
    expect(circles).toEqual([]);
  });

  it("work waits for its turn in platform/capacity/ alone: no other file lists waiting resolvers", () => {
    // Code that queues work keeps callbacks or resolvers in a list. The pattern matches the types
    // of such lists, and resolvers that are added to a collection.
    const list =
      /\(\([^()]*\) => (?:void|unknown)\)\[\]|\b(?:Array|Set)<\([^()]*\) => (?:void|unknown)>|PromiseWithResolvers<[^;]*\[\]|\b(?:push|unshift|add)\(\{?\s*resolve\b/;
    // The callbacks that these files keep in lists wait for an event. They do not wait until other
    // work of the same kind has ended.
    const listeners: ReadonlySet<string> = new Set([
      "src/automations/runs/sync-history.ts",
      "src/bus/connections/connections.ts",
      "src/catalog/catalog.ts",
      "src/cli/program.ts",
      "src/definitions/check/check.ts",
      "src/endusers/passwords/hash-queue.ts",
    ]);
    const found = sources.filter(
      (file) =>
        !file.startsWith("src/platform/capacity/") && !isClient(file) && list.test(read(file)),
    );
    expect(new Set(found)).toEqual(listeners);
  });

  it("the stages of query/ come one after the other: none imports a later one", () => {
    const stages = ["parse", "authorise", "plan", "compile", "execute", "shape"];
    const wrong = sources.flatMap((file) => {
      const place = stages.indexOf(file.split("/")[2]!);
      if (!file.startsWith("src/query/") || place === -1) return [];
      return importsOf(file)
        .filter((path) => path.startsWith("src/query/"))
        .filter((path) => isBelow(stages.indexOf(path.split("/")[2]!), place))
        .map((path) => `${file} imports ${path}`);
    });
    expect(wrong).toEqual([]);
  });

  it("the command line loads nothing of other folders before a command runs", () => {
    const loaded = new Set(["src/cli/index.ts"]);
    for (const file of loaded)
      for (const [, path] of read(file).matchAll(
        /^(?:import|export) (?!type\b)(?:[\w*\s{},]*? from )?"(\.[^"]+)"/gm,
      ))
        loaded.add(relative(root, join(root, dirname(file), path!)));
    const others = [...loaded].filter((file) => folderOf(file) !== "cli");
    expect(others).toEqual(["package.json"]);
  });

  it("the client imports no other folder and no package, and no other folder imports it", () => {
    const out = sources.filter(isClient).flatMap((file) => {
      const all = [...read(file).matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)];
      return all
        .map(([, path]) =>
          path!.startsWith(".") ? relative(root, join(root, dirname(file), path!)) : path!,
        )
        .filter((path) => !isClient(path));
    });
    const into = sources.filter((file) => !isClient(file) && importsOf(file).some(isClient));
    expect({ out, into }).toEqual({ out: [], into: [] });
  });

  it("no file imports main.ts", () => {
    expect(sources.filter((file) => importsOf(file).includes("src/main.ts"))).toEqual([]);
  });

  it("every capability is in the list of the composition root", () => {
    const gateway = read("src/gateway/gateway.ts");
    const [, list = ""] = /const capabilities = \[(.*?)\] as const/s.exec(gateway) ?? [];
    const makers = sources
      .filter((file) => /\bCapability<|\b(?:extends|satisfies) Capability\b/.test(read(file)))
      .flatMap((file) => [...read(file).matchAll(/^export (?:const|function) (create\w+)/gm)])
      .map(([, name]) => name!);
    const listed = makers.filter((name) => {
      const [, local = name] = new RegExp(`const (\\w+) = ${name}\\(`).exec(gateway) ?? [];
      return new RegExp(`\\b${local}\\b`).test(list);
    });
    expect(makers).toContain("createEndUsers");
    expect(listed).toEqual(makers);
  });

  it("only the registry of column types compares names of types, except the name `reference`", () => {
    const names = Object.keys(columnTypes).filter((name) => name !== "reference");
    const told = new RegExp(
      String.raw`(?<!schema\.)\b(?:type|valueType) [!=]== "(?:${names.join("|")})"` +
        String.raw`|case "(?:bigint|decimal|timestamp)"|(?<!valueType: )"(?:bigint|decimal|timestamp)"`,
    );
    const wrong = sources.filter(
      (file) =>
        !file.startsWith("src/catalog/column-types/") &&
        // The portal may compare names of types: it runs in browsers, which cannot load the
        // registry, and chooses form inputs by type.
        !file.startsWith("src/portal-app/browser/") &&
        !isClient(file) &&
        told.test(read(file)),
    );
    expect(wrong).toEqual([]);
  });

  it("only contract/ imports generated/", () => {
    const wrong = sources.filter(
      (file) =>
        folderOf(file) !== "contract" &&
        importsOf(file).some((path) => path.startsWith("generated")),
    );
    expect(wrong).toEqual([]);
  });

  it("only config/ reads the environment; the terminal of cli/ passes it on, and the entry sets the number of threads", () => {
    const wrong = sources.filter(
      (file) =>
        folderOf(file) !== "config" &&
        file !== "src/cli/terminal.ts" &&
        file !== "src/main.ts" &&
        // Code samples of the documentation and of the portal may contain `process.env`. The
        // gateway does not run them. Readers copy and run them.
        !file.startsWith("src/docs-site/reference/samples/") &&
        file !== "src/portal-app/browser/screens/query/client-code.ts" &&
        // A string that begins with `process.env` does not read a variable.
        /(?<!")process\s*\.\s*env\b|\bfrom "node:process"/.test(read(file)),
    );
    expect(wrong).toEqual([]);
  });

  it("SQL is written in platform/, migrations/, query/compile/, the DDL of definitions/ and stores, and nowhere else", () => {
    const isAllowed = (file: string): boolean =>
      /^src\/(platform|migrations|query\/compile)\//.test(file) ||
      file.startsWith("src/definitions/ddl/") ||
      file.endsWith("-store.ts");
    const statement =
      /["'`]\s*(?:select\s|insert into\s|delete from\s|update\s+[\w"$.{}]+\s+set\s|truncate\s|with\s+\w+\s+as\s*\()/;
    expect(sources.filter((file) => !isAllowed(file) && statement.test(read(file)))).toEqual([]);
  });

  describe("the gateway's own tables (src/migrations/README.md)", () => {
    const page = read("src/migrations/README.md");
    /** The folder that owns each table, function and sequence, according to the README. */
    const owners = new Map(
      [...page.matchAll(/^\| `([a-z-]+)\/` +\| (.+)\|$/gm)].flatMap(([, folder, names]) =>
        [...names!.matchAll(/`([a-z_.]+)`/g)].map(([, name]) => [name!, folder!] as const),
      ),
    );
    /** Returns the tables that a file's code names, as `schema.table` or as two names in quotes. */
    const namedIn = (file: string): string[] => {
      const code = read(file).replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
      const found = code.matchAll(/\b(gateway|gateway_tx)(?:\.|"\."|", ")([a-z_]+)/g);
      return [...found].map(([, schema, name]) => `${schema}.${name}`);
    };

    it("each belongs to a folder", () => {
      const described = [...page.matchAll(/^### `([a-z_.]+)`$/gm)].map(([, name]) => name!);
      expect(described.filter((name) => !owners.has(name))).toEqual([]);
      expect([...owners.values()].filter((folder) => !order.includes(folder))).toEqual([]);
    });

    it("only stores of the folder that owns a table name the table", () => {
      const wrong = sources.flatMap((file) => {
        const isSql = /^src\/(?:platform|query\/compile)\/|-store\.ts$/.test(file);
        return folderOf(file) === "migrations"
          ? []
          : namedIn(file)
              .filter((name) => owners.has(name) && (owners.get(name) !== folderOf(file) || !isSql))
              .map((name) => `${file} names ${name}`);
      });
      expect(wrong).toEqual([]);
    });
  });

  it("random tokens are made where credentials are made, so that their shape is recognised", () => {
    const makers = sources.filter((file) => /randomToken\(/.test(read(file)));
    // Only `issued-credentials.ts` creates credentials. The other files create names, encrypted
    // secrets, and passwords that a user must change.
    expect(makers.filter((file) => !/^src\/platform\/(?:embedded|signals)\//.test(file))).toEqual([
      "src/access/issued-credentials.ts",
      "src/auth/providers/browser-sign-in.ts",
      "src/definitions/apply/plan.ts",
      "src/definitions/keys/keys.ts",
      "src/portal/administration.ts",
      "src/portal/first-owner.ts",
      "src/tokens/key-rotation.ts",
    ]);
  });

  it("raw SQL text is built nowhere but in query/compile/", () => {
    const wrong = sources.filter(
      (file) =>
        !file.startsWith("src/query/compile/") &&
        /\bsql\.(?:raw|lit|id|ref|table)\b/.test(read(file)),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the contract and its files", () => {
  const operationFiles = files("src/*/operations/*.ts");

  it("every operation has one file and one test file, both named after it", () => {
    const declared = [...operations.values()];
    const ids = declared.map(({ id }) => id).toSorted();
    expect(operationFiles.map((file) => basename(file, ".ts")).toSorted()).toEqual(ids);
    const tests = declared.map(({ id, path }) => {
      const segment =
        path.split("/").find((part) => part !== "" && !part.startsWith("{")) ?? "root";
      return `test/${segment.replace(/^\.|\.json$/g, "")}/${id}.test.ts`;
    });
    expect(tests.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it("every path item is one file, and every file one path item", () => {
    const { paths } = parse(read("openapi/openapi.yaml")) as {
      paths: Record<string, { $ref: string }>;
    };
    const used = Object.values(paths).map(({ $ref }) => join("openapi", $ref));
    expect(used.toSorted()).toEqual(files("openapi/paths/**/*.yaml"));
  });

  it("every generated file begins with the mark `Do not edit`", () => {
    const all = files("generated/**/*.*");
    const marked = all.filter((file) => read(file).slice(0, 300).includes("Do not edit"));
    expect(marked).toEqual(all);
  });
});

describe("names", () => {
  /** The names that a pattern finds in more files than allowed, with these files. */
  const repeated = (pattern: RegExp, filesMax: number): string[] => {
    const places = new Map<string, Set<string>>();
    for (const file of sources)
      for (const [, first, second] of read(file).matchAll(pattern)) {
        const name = (first ?? second)!;
        places.set(name, (places.get(name) ?? new Set()).add(file));
      }
    return [...places]
      .filter(([, found]) => found.size > filesMax)
      .map(([name, found]) => `${name}: ${[...found].join(", ")}`);
  };

  it("no type name is declared in two files", () => {
    expect(
      repeated(/^(?:export )?(?:abstract )?(?:interface|type|class) (\w+)(?=[<={\s])/gm, 1),
    ).toEqual([]);
  });

  it("no function name is declared in more than two files", () => {
    expect(
      repeated(
        /^(?:export )?(?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:\([^)]*\)|\w+)(?:: [^=\n]+)? =>)/gm,
        2,
      ),
    ).toEqual([]);
  });
});

describe("the size of files", () => {
  /** Files that contain only lists of data may be longer. */
  const lists = new Set(["scripts/tools/demo/words.ts"]);

  it("no source file is longer than 300 lines", () => {
    const long = [...sources, ...files("scripts/**/*.ts")].filter(
      (file) => !lists.has(file) && read(file).split("\n").length > 301,
    );
    expect(long).toEqual([]);
  });

  it("every source file begins with a comment that describes its task", () => {
    expect(sources.filter((file) => !/^\/\/ \S.{30,}\n/.test(read(file)))).toEqual([]);
  });

  it("no type name is exported from two files: one concept has one name, and one name one concept", () => {
    const exported = sources.flatMap((file) =>
      [
        ...read(file).matchAll(
          /^export (?:declare )?(?:interface|type|class|abstract class) (\w+)/gm,
        ),
      ].map(([, name]) => ({ name: name!, file })),
    );
    const twice = [...Map.groupBy(exported, ({ name }) => name)].filter(
      ([, { length }]) => length > 1,
    );
    expect(twice.map(([name, places]) => [name, ...places.map(({ file }) => file)])).toEqual([]);
  });

  it("no file has a vague name, as helper or util", () => {
    const vague = sources.filter((file) =>
      /(?:^|-)(?:manager|helper|util|common|base|impl)s?(?:-|\.ts$)/i.test(basename(file)),
    );
    expect(vague).toEqual([]);
  });
});
