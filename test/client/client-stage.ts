// A gateway with the workspace of `shop/`, and clients of it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type ClientOptions, type WorkspaceClient } from "../../src/client/index.ts";
import { applyFolder } from "../../src/definitions/apply/apply.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { openCopies } from "../support/blobs.ts";
import { startGateway } from "../support/gateway.ts";
import type { Workspace as Backend } from "./fixtures/backend.ts";
import type { Workspace as Customer } from "./fixtures/customer.ts";
import type { Workspace as Shop } from "./fixtures/shop.ts";

export const shopFolder = join(import.meta.dirname, "shop");
export const shopWorkspace = "7a1f0000-0000-4000-8000-000000000001";
export const password = "seven brave otters";

type Given = Partial<ClientOptions>;
export type ShopStage = Awaited<ReturnType<typeof openShop>>;

export async function openShop() {
  const files = await mkdtemp(join(tmpdir(), "workspace-gateway-shop-"));
  const storageUrl = `file:${files}`;
  const gateway = await startGateway({ settings: { "storage.url": storageUrl } });
  const { database, masterKey } = gateway.database;
  const deployment = {
    database,
    secretBox: createSecretBox(masterKey),
    blobs: openCopies(database, "/nonexistent"),
  };
  const { keys } = await applyFolder(deployment, { folder: shopFolder, env: {}, seed: false });
  const tokenOf = (name: string): string => keys.find((key) => key.name === name)!.token;
  const options = { url: gateway.baseUrl, workspace: shopWorkspace };
  const backend: WorkspaceClient<Backend> = createClient({ ...options, key: tokenOf("backend") });
  let users = 0;
  return {
    gateway,
    deployment,
    /** Another gateway on the database must use the same store of files. */
    storageUrl,
    options,
    tokenOf,
    backend,
    shop: (given: Given = {}): WorkspaceClient<Shop> =>
      createClient({ ...options, key: tokenOf("shop"), ...given }),
    customer: (given: Given = {}): WorkspaceClient<Customer> =>
      createClient({ ...options, key: tokenOf("shop"), ...given }),
    newEmail: (): string => `user${++users}@example.com`,
    /** Adds products `<prefix>0`, `<prefix>1` and so on, with prices 0, 1 and so on. */
    addProducts: (prefix: string, count: number) =>
      backend
        .from("products")
        .insert(
          Array.from({ length: count }, (_, n) => ({
            sku: `${prefix}${n}`,
            name: `Product ${n}`,
            price: n,
          })),
        )
        .returning("id"),
    close: async (): Promise<void> => {
      await gateway.close();
      await rm(files, { recursive: true, force: true });
    },
  };
}

/** The error of a promise that must fail. */
export const failure = async (work: PromiseLike<unknown>): Promise<unknown> =>
  work.then(
    () => new Error("no error"),
    (error: unknown) => error,
  );
