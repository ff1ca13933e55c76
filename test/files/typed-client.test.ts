// A client made from the contract's types uploads, links and downloads.
import createClient from "openapi-fetch";
import { expect, it } from "vitest";
import { contract } from "../../src/contract/document.ts";
import { openFileStage, ours } from "./file-stage.ts";

/** The used part of the contract's types; `contract` below is checked against it. */
interface Paths {
  readonly "/{workspaceId}/files/upload": {
    readonly post: {
      readonly parameters: { readonly path: { readonly workspaceId: string } };
      readonly requestBody: {
        readonly content: { readonly "multipart/form-data": { readonly file: string } };
      };
      readonly responses: {
        readonly 200: {
          readonly content: {
            readonly "application/json": { readonly id: string; readonly size: number };
          };
        };
      };
    };
  };
  readonly "/{workspaceId}/files/{blobId}": {
    readonly get: {
      readonly parameters: {
        readonly path: { readonly workspaceId: string; readonly blobId: string };
      };
      readonly responses: { readonly 200: { readonly content: { readonly "*/*": string } } };
    };
  };
}

it("through openapi-fetch, bytes unchanged", async () => {
  const stage = await openFileStage();
  const headers = { Authorization: `Bearer ${stage.key("server")}` };
  const client = createClient<Paths>({ baseUrl: stage.gateway.baseUrl, headers });
  const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 255, 254, 0]);
  const uploaded = await client.POST("/{workspaceId}/files/upload", {
    params: { path: { workspaceId: ours } },
    body: { file: "picture" },
    bodySerializer: () => {
      const form = new FormData();
      form.append("file", new Blob([bytes], { type: "text/html" }), "picture.png");
      return form;
    },
  });
  expect(uploaded.data).toMatchObject({ size: bytes.length });
  const path = { workspaceId: ours, blobId: uploaded.data!.id };
  const { data, response } = await client.GET("/{workspaceId}/files/{blobId}", {
    params: { path },
    parseAs: "arrayBuffer",
  });
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(data as ArrayBuffer).equals(bytes)).toBe(true);
  expect(Object.keys(contract.paths)).toEqual(
    expect.arrayContaining(["/{workspaceId}/files/upload", "/{workspaceId}/files/{blobId}"]),
  );
  await stage.close();
});
