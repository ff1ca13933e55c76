// The files of the workspace, and the actions that a member may take.
import { useQuery } from "@tanstack/react-query";
import type { ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestError } from "../../api/request-error.ts";
import { useWorkspace } from "../../api/workspace.ts";

export type ShownFile = ContractSchema<"ListedFile">;

export function useFiles() {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "files"],
    queryFn: () =>
      bodyOf(api.GET("/{workspaceId}/files", { params: { path: { workspaceId: id } } })),
  });
}

/** Loads the list again after a change. */
export const noteFileChange = (workspaceId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [workspaceId, "files"] });

/** The address of a file, which the browser opens with the session of the member. */
export const fileAddress = (workspaceId: string, fileId: string): string =>
  `/${workspaceId}/files/${fileId}`;

/** Number of bytes of a text file that the preview shows. */
const PREVIEW_BYTES = 20_000;

const images: ReadonlySet<string> = new Set([
  ".png",
  ".jpg",
  ".jpeg",
  ".gif",
  ".webp",
  ".svg",
  ".ico",
]);
const texts: ReadonlySet<string> = new Set([
  ".txt",
  ".csv",
  ".json",
  ".xml",
  ".html",
  ".htm",
  ".py",
  ".js",
  ".ts",
  ".cs",
  ".java",
  ".go",
  ".rs",
  ".rb",
]);

export const isImage = ({ extension }: ShownFile): boolean => images.has(extension);
const isText = ({ extension }: ShownFile): boolean => texts.has(extension);

/** The properties of a file that a request for its beginning returns. */
interface FileBeginning {
  /** The text. Null for files that are not text. */
  readonly text: string | null;
  readonly bytes: number | null;
  readonly isCut: boolean;
  readonly isPublic: boolean;
}

/**
 * Requests the beginning of a file: the text for the preview, or one byte of other files. The
 * response headers contain the size of the file. They also show whether the file is public: only
 * then, shared caches may store the response.
 */
export function useFileBeginning(file: ShownFile) {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "files", "beginning", file.id],
    queryFn: ({ signal }) => readBeginning(fileAddress(id, file.id), file, signal),
  });
}

async function readBeginning(
  address: string,
  file: ShownFile,
  signal: AbortSignal,
): Promise<FileBeginning> {
  const wanted = isText(file) ? PREVIEW_BYTES : 1;
  const headers = { range: `bytes=0-${wanted - 1}` };
  const response = await fetch(address, { headers, signal, cache: "no-store" });
  const isPublic = response.headers.get("cache-control")?.startsWith("public") ?? false;
  // The gateway responds with 416 for an empty file, because no byte range of it is valid.
  if (response.status === 416)
    return { text: isText(file) ? "" : null, bytes: 0, isCut: false, isPublic };
  if (!response.ok) throw new RequestError(response, await response.json().catch(() => null));
  const total = response.headers.get("content-range")?.split("/")[1];
  const bytes = Number(total ?? response.headers.get("content-length"));
  return {
    text: isText(file) ? await response.text() : null,
    bytes: Number.isFinite(bytes) ? bytes : null,
    isCut: bytes > wanted,
    isPublic,
  };
}
