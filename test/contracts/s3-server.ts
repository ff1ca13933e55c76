// A small S3 server in this process, with one bucket.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

export interface S3Server {
  readonly port: number;
  /** Value of `storage.url` for the bucket. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "workspace-gateway-test-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "files" }],
  });
  const { port } = await server.run();
  return {
    port,
    url: s3Url(port),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the URL of the bucket on another port, with the keys of the server. */
export const s3Url = (port: number): string =>
  `s3://S3RVER:S3RVER@files/a/folder?endpoint=http://127.0.0.1:${port}`;
