// The tool `get_file_url`: creates a link to a file, in the same way as the operation `getFileUrl`.
import { GatewayError } from "../../contract/index.ts";
import type { Tool } from "../tool.ts";

const readingRights = ["files.read", "files.readOwn", "files.readReferenced"] as const;

export const getFileUrl: Tool<"get_file_url"> = {
  scope: "gateway:read",
  isOffered: ({ grant: { rights } }) => readingRights.some((right) => rights.has(right)),
  run: async ({ grant, caller, signal, services }, { fileId, expiresMinutes }) => {
    const blobId = fileId.toLowerCase();
    try {
      return await services.files.linkTo({ grant, caller, signal, blobId, expiresMinutes });
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code !== "NOT_FOUND") throw error;
      throw new GatewayError("NOT_FOUND", { message: NO_FILE, cause: error });
    }
  },
};

const NO_FILE = "/fileId: This file does not exist, or your credential may not read it.";
