// GET /_docs/{asset}: a file of the documentation page; any other name is 404.
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { DocsAssets } from "../docs/assets.ts";

export function getDocsAsset(assets: DocsAssets): Handler<"getDocsAsset"> {
  return (call) => {
    if (!assets.has(call.path.asset)) throw new GatewayError("NOT_FOUND");
    return assets.serve(call.path.asset);
  };
}
