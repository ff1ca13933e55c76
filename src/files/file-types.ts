// What files may be: by extension, the type they are served as, whether browsers show them, and what their first bytes may turn out to be.
// The client's own word for the type is never asked.
import type { ContractSchema } from "../contract/index.ts";

/** With its dot, in lower case. */
export type FileExtension = ContractSchema<"FileExtension">;

export interface FileType {
  /** As which it is served. */
  readonly type: string;
  /**
   * Whether a browser shows it when somebody opens its address. Only what runs nothing and is laid out by nobody's words; no PDF either:
   * the sandbox of every file keeps browsers' viewers from it, so they would show nothing.
   */
  readonly isShown: boolean;
  /** What bytes of the kind are recognised as; null for text, as which nothing is recognised. */
  readonly signs: readonly string[] | null;
}

const kept = (type: string, ...signs: string[]): FileType => ({ type, isShown: false, signs });
const shown = (type: string, ...signs: string[]): FileType => ({ type, isShown: true, signs });
const text = (type: string): FileType => ({ type, isShown: false, signs: null });

const office = "application/vnd.openxmlformats-officedocument";
const mpeg4 = ["mp4", "m4v", "m4a", "mov", "3gp", "3g2", "f4v", "qt"];

export const fileTypes: Readonly<Record<FileExtension, FileType>> = {
  ".pdf": kept("application/pdf", "pdf", "ai"),
  ".doc": kept("application/msword", "cfb", "rtf"),
  ".docx": kept(`${office}.wordprocessingml.document`, "zip", "cfb"),
  ".xls": kept("application/vnd.ms-excel", "cfb"),
  ".xlsx": kept(`${office}.spreadsheetml.sheet`, "zip", "cfb"),
  ".ppt": kept("application/vnd.ms-powerpoint", "cfb"),
  ".pptx": kept(`${office}.presentationml.presentation`, "zip", "cfb"),
  ".txt": text("text/plain"),
  ".csv": text("text/csv"),
  ".json": text("application/json"),
  ".xml": text("application/xml"),
  ".html": text("text/html"),
  ".htm": text("text/html"),
  ".png": shown("image/png", "png", "apng"),
  ".jpg": shown("image/jpeg", "jpg"),
  ".jpeg": shown("image/jpeg", "jpg"),
  ".gif": shown("image/gif", "gif"),
  ".webp": shown("image/webp", "webp"),
  ".svg": text("image/svg+xml"),
  ".ico": shown("image/x-icon", "ico", "png"),
  ".zip": kept("application/zip", "zip"),
  ".rar": kept("application/vnd.rar", "rar"),
  ".7z": kept("application/x-7z-compressed", "7z"),
  ".tar": kept("application/x-tar", "tar"),
  ".gz": kept("application/gzip", "gz"),
  ".mp4": shown("video/mp4", ...mpeg4),
  ".mov": shown("video/quicktime", ...mpeg4),
  ".avi": shown("video/x-msvideo", "avi"),
  ".mp3": shown("audio/mpeg", "mp3", "mp2", "mp1", "mpga"),
  ".wav": shown("audio/wav", "wav"),
  ".ogg": shown("audio/ogg", "ogg", "oga", "ogv", "ogm", "ogx", "opus", "spx"),
  ".py": text("text/x-python"),
  ".js": text("text/javascript"),
  ".ts": text("text/x-typescript"),
  ".cs": text("text/x-csharp"),
  ".java": text("text/x-java"),
  ".go": text("text/x-go"),
  ".rs": text("text/x-rust"),
  ".rb": text("text/x-ruby"),
};

export const isFileExtension = (extension: string): extension is FileExtension =>
  Object.hasOwn(fileTypes, extension);
