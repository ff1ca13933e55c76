// `npm run suite <name> -- <options>`: runs one of the longer checks. Without a name, lists all of
// them. A check that is a script runs in this process and reads its options from the command line.
// A check that is a test file gets its options in environment variables.
import { closestName } from "../src/platform/index.ts";
import { runTests } from "./suite/run-tests.ts";
import { suites } from "./suite/suites.ts";

function list(): void {
  console.log(
    "npm run suite <name> -- <options>    Options of one: npm run suite <name> -- --help\n",
  );
  for (const [name, { help }] of Object.entries(suites))
    console.log(`  ${name.padEnd(18)} ${help}`);
}

async function main(): Promise<void> {
  // Removes the name of the suite from the arguments. The script of the suite reads the same
  // arguments, and must find only its own options.
  const [name] = process.argv.splice(2, 1);
  if (name === undefined || name === "--help") return list();
  const suite = Object.hasOwn(suites, name) ? suites[name] : undefined;
  if (suite === undefined) {
    const closest = closestName(name, Object.keys(suites));
    const hint = closest === undefined ? "" : ` Did you mean "${closest}"?`;
    console.error(`There is no suite "${name}".${hint} "npm run suite" lists all suites.`);
    process.exitCode = 1;
  } else if ("tests" in suite) runTests(suite);
  else await import(`./${suite.script}`);
}

await main();
