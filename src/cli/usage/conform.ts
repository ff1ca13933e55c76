// The arguments and options of `gateway conform`.
import { wholeNumber, type UsageContext } from "./declaration.ts";

export function conformUsage({ program, run }: UsageContext): void {
  program
    .command("conform")
    .description("test a server from outside against the contract")
    .argument("[url]", "address of the server, such as http://127.0.0.1:4400")
    .option("--workspace <guid>", "id of the workspace to test")
    .option("--self", "start a gateway with the conformance workspace, test it and stop it")
    .option("--quick", "run one case of each kind")
    .option("--contract <file or url>", "another OpenAPI 3 document, for its server")
    .option("--operations <ids>", "only cases that touch these operations, as id,id", listOfIds)
    .option("--write", "also send requests that may change data")
    .option("--insecure", "allow keys over plain HTTP to other computers")
    .option("--origin <origin>", "value of Origin beside the publishable key")
    .option("--seed <text>", "seed of the generated cases", "1")
    .option(
      "--cases <n>",
      "most random cases for each operation",
      wholeNumber("The number of cases", 0, 10_000),
      5,
    )
    .option("--flows <folder>", "a folder with further flows (*.arazzo.yaml)")
    .option("--resume <file>", "skip the cases that this file lists as finished, and add to it")
    .option("--coverage", "print which declared responses came")
    .option(
      "--fail-under <percent>",
      "exit code 1 if the coverage is lower",
      wholeNumber("A percentage", 0, 100),
    )
    .option("--json", "print the report as JSON")
    .option("--junit <file>", "write the report as JUnit XML")
    .option("--har <file>", "write all exchanges as an HTTP archive")
    .option("--html <file>", "write the report as one HTML page")
    .action(run(async () => (await import("../commands/conform.ts")).testConformance));
}

const listOfIds = (text: string): string[] =>
  text
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
