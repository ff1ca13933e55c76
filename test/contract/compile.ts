// Compiles snippets of TypeScript with the project's settings, for tests about code that must or
// must not compile.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "../..");

/**
 * @param files file name -> text; `@/` at the start of an import stands for the root of the project
 * @returns the compiler's errors by file name, each as `TS1234: text`; a file without errors is not
 *   in it
 */
export async function compile(
  files: Readonly<Record<string, string>>,
): Promise<Map<string, string[]>> {
  // The folder is inside the project, so that packages resolve. It is never committed.
  const scratch = join(root, "node_modules/.cache");
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, "compile-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, name), text.replaceAll('"@/', `"${relative(folder, root)}/`));
    }
    const settings = {
      extends: join(root, "tsconfig.json"),
      include: ["./*.ts"],
      compilerOptions: { noUnusedLocals: false },
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));
    return errorsByFile(await runCompiler(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runCompiler(folder: string): Promise<string> {
  const compiler = join(root, "node_modules/@typescript/native/bin/tsc");
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [compiler, "-p", folder, "--pretty", "false"],
      { cwd: folder },
      (_error, stdout) => resolve(stdout),
    );
  });
}

function errorsByFile(output: string): Map<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const line of output.split("\n")) {
    const match = /^(.+?)\(\d+,\d+\): error (TS\d+: .*)$/.exec(line);
    if (match === null) continue;
    const name = match[1]!.split("/").at(-1)!;
    errors.set(name, [...(errors.get(name) ?? []), match[2]!]);
  }
  return errors;
}
