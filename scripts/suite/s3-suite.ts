// `npm run suite s3-suite -- --url <storage.url>`: runs the tests of file stores against an
// existing S3 server. `npm test` runs them against a folder and a small server. Options: --help.
import { parseArgs } from "node:util";
import { openStorage } from "../../src/blobs/index.ts";
import { oddSizes, storageContract } from "../../test/contracts/storage-contract.ts";

const help = `npm run suite s3-suite -- --url "s3://key:secret@bucket?endpoint=https://storage.example"

Stores, reads, lists and removes bytes of odd sizes under folders of its own, as the gateway does, and compares every byte. The bucket
must exist; its other contents are not changed. Without a key and a secret in the URL, those of the environment are used.

Exit code 1 if the server fails a case.`;

const { values } = parseArgs({
  options: { url: { type: "string" }, help: { type: "boolean", default: false } },
});

async function run(url: string): Promise<void> {
  const storage = openStorage(url);
  for (const { name, check } of storageContract(oddSizes)) {
    const start = performance.now();
    const failure = await check(storage).then(
      () => undefined,
      (error: unknown) => error,
    );
    const time = `${(performance.now() - start).toFixed(0)} ms`;
    console.log(`${failure === undefined ? "good" : "BAD "}  ${time.padStart(8)}  ${name}`);
    if (failure === undefined) continue;
    console.log(failure);
    process.exitCode = 1;
  }
  storage.close();
}

if (values.help || values.url === undefined) console.log(help);
else await run(values.url);
