// Lists the file types that clients may upload, by extension. For each extension, the list has the
// media type, whether browsers may show the file, and the types that its first bytes may have. The
// gateway ignores the media type that the client sends.
import type { ContractSchema } from "../contract/index.ts";

/** A file extension with its dot, in lower case. */
export type FileExtension = ContractSchema<"FileExtension">;

export interface FileType {
  /** The media type with which the gateway sends the file (`Content-Type`). */
  readonly type: string;
  /**
   * True if a browser may show the file and need not download it. This is so for images, audio and
   * video, which cannot run scripts or imitate a page. It is false for PDF, because the
   * `Content-Security-Policy` of files blocks the browser's PDF viewer.
   */
  readonly isInline: boolean;
  /**
   * The types that the library `file-type` may report for the first bytes of the file. Null for
   * text files, whose type the library cannot detect.
   */
  readonly signatures: readonly string[] | null;
}

const binaryFile =
  (isInline: boolean) =>
  (type: string, ...signatures: string[]): FileType => ({ type, isInline, signatures });
const attachment = binaryFile(false);
const inline = binaryFile(true);
const textFile = (type: string): FileType => ({ type, isInline: false, signatures: null });

const office = "application/vnd.openxmlformats-officedocument";
const mpeg4 = ["mp4", "m4v", "m4a", "mov", "3gp", "3g2", "f4v", "qt"];

export const fileTypes: Readonly<Record<FileExtension, FileType>> = {
  ".pdf": attachment("application/pdf", "pdf", "ai"),
  ".doc": attachment("application/msword", "cfb", "rtf"),
  ".docx": attachment(`${office}.wordprocessingml.document`, "zip", "cfb"),
  ".xls": attachment("application/vnd.ms-excel", "cfb"),
  ".xlsx": attachment(`${office}.spreadsheetml.sheet`, "zip", "cfb"),
  ".ppt": attachment("application/vnd.ms-powerpoint", "cfb"),
  ".pptx": attachment(`${office}.presentationml.presentation`, "zip", "cfb"),
  ".txt": textFile("text/plain"),
  ".csv": textFile("text/csv"),
  ".json": textFile("application/json"),
  ".xml": textFile("application/xml"),
  ".html": textFile("text/html"),
  ".htm": textFile("text/html"),
  ".png": inline("image/png", "png", "apng"),
  ".jpg": inline("image/jpeg", "jpg"),
  ".jpeg": inline("image/jpeg", "jpg"),
  ".gif": inline("image/gif", "gif"),
  ".webp": inline("image/webp", "webp"),
  ".svg": textFile("image/svg+xml"),
  ".ico": inline("image/x-icon", "ico", "png"),
  ".zip": attachment("application/zip", "zip"),
  ".rar": attachment("application/vnd.rar", "rar"),
  ".7z": attachment("application/x-7z-compressed", "7z"),
  ".tar": attachment("application/x-tar", "tar"),
  ".gz": attachment("application/gzip", "gz"),
  ".mp4": inline("video/mp4", ...mpeg4),
  ".mov": inline("video/quicktime", ...mpeg4),
  ".avi": inline("video/x-msvideo", "avi"),
  ".mp3": inline("audio/mpeg", "mp3", "mp2", "mp1", "mpga"),
  ".wav": inline("audio/wav", "wav"),
  ".ogg": inline("audio/ogg", "ogg", "oga", "ogv", "ogm", "ogx", "opus", "spx"),
  ".py": textFile("text/x-python"),
  ".js": textFile("text/javascript"),
  ".ts": textFile("text/x-typescript"),
  ".cs": textFile("text/x-csharp"),
  ".java": textFile("text/x-java"),
  ".go": textFile("text/x-go"),
  ".rs": textFile("text/x-rust"),
  ".rb": textFile("text/x-ruby"),
};

export const isFileExtension = (extension: string): extension is FileExtension =>
  Object.hasOwn(fileTypes, extension);
