// Parses the address of a bucket, `s3://key:secret@bucket/folder?endpoint=...&region=...`. Rejects
// unknown parameters and invalid addresses. The error says how to write the address.
import { ConfigError } from "../../config/index.ts";

export interface S3Address {
  readonly bucket: string;
  /** Text with which all keys in the bucket begin: empty, or a folder with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  /** URL of the server; null for Amazon S3. */
  readonly endpoint: string | null;
  /**
   * True if the path of a request contains the bucket's name. Otherwise the host name contains it.
   */
  readonly isPathStyle: boolean;
  /**
   * Access key of the address. Null if the credentials come from the environment or the machine.
   */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

const parameters = new Set(["endpoint", "region", "pathStyle"]);
const EXAMPLE =
  "Write the address of the bucket like s3://bucket?endpoint=https://storage.example&region=eu-central-1. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.";

/**
 * Parses the address of a bucket.
 * @throws ConfigError if the address is invalid
 */
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

/**
 * Creates the error for an invalid address. Its message does not contain the address, because the
 * address may contain a secret.
 */
const flaw = (what: string): ConfigError =>
  new ConfigError(`\`storage.url\` (GATEWAY_STORAGE_URL) ${what}. ${EXAMPLE}`);
