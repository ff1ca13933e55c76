// Parses `s3://key:secret@bucket/folder?endpoint=...&region=...`. Refuses unknown parameters and
// malformed addresses, with a sentence that says what to write.
import { ConfigError } from "../../config/index.ts";

export interface S3Address {
  readonly bucket: string;
  /** Prefix of all keys: empty, or a folder with its slash. */
  readonly prefix: string;
  readonly region: string;
  /** Null for Amazon S3. */
  readonly endpoint: string | null;
  /** True if the path contains the bucket, instead of the host name. */
  readonly isPathStyle: boolean;
  /** Null for the credentials of the environment or the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

const parameters = new Set(["endpoint", "region", "pathStyle"]);
const EXAMPLE =
  "Write it like s3://bucket?endpoint=https://storage.example&region=eu-central-1, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.";

/** @throws ConfigError */
/** Parses the address of a bucket. */
export function parseS3Address(text: string): S3Address {
  if (!URL.canParse(text)) throw flaw("is not an address");
  const url = new URL(text);
  for (const [name] of url.searchParams)
    if (!parameters.has(name) || url.searchParams.getAll(name).length > 1)
      throw flaw(`has the parameter ${name}, which is unknown or occurs twice`);
  const bucket = decodeURIComponent(url.hostname);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw flaw("names no bucket");
  const endpoint = url.searchParams.get("endpoint");
  if (endpoint !== null && !/^https?:\/\/[^\s/?#@]+\/?$/.test(endpoint))
    throw flaw("has an endpoint that is not an http:// or https:// address of a host");
  const pathStyle = url.searchParams.get("pathStyle");
  if (pathStyle !== null && !["true", "false"].includes(pathStyle))
    throw flaw("has a pathStyle that is neither true nor false");
  if ((url.username === "") !== (url.password === ""))
    throw flaw("has an access key without a secret, or a secret without an access key");
  const folder = url.pathname.replace(/^\/+|\/+$/g, "");
  return {
    bucket,
    prefix: folder === "" ? "" : `${decodeURIComponent(folder)}/`,
    region: url.searchParams.get("region") ?? "us-east-1",
    endpoint,
    isPathStyle: pathStyle === null ? endpoint !== null : pathStyle === "true",
    credentials:
      url.username === ""
        ? null
        : {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
  };
}

/** Creates the error. Its message omits the address, which may contain a secret. */
const flaw = (what: string): ConfigError =>
  new ConfigError(`storage.url (GATEWAY_STORAGE_URL) ${what}. ${EXAMPLE}`);
