// A workspace's branding, read from its definition: its name, two colours, and its logo, whose bytes stand in gateway.asset.
import type { Workspace } from "./model.ts";

/** Media types of logos, by the end of the file's name; the apply takes no others. */
const imageTypes = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
  ico: "image/x-icon",
} as const;

export type ImageType = (typeof imageTypes)[keyof typeof imageTypes];

export interface LogoFile {
  /** SHA-256 of the bytes as base64url: the key of the asset. */
  readonly hash: string;
  /** Last segment of the address that serves it; another image has another one. */
  readonly fileName: string;
  readonly mediaType: ImageType;
}

export interface WorkspaceBranding {
  readonly name: string;
  /** `#rgb` or `#rrggbb`. */
  readonly lightPrimary: string;
  readonly darkPrimary: string;
  readonly logo: LogoFile | null;
}

const defaults = { lightPrimary: "#0f62fe", darkPrimary: "#78a9ff" } as const;

/** Of pages that belong to no workspace. */
export const noBranding: WorkspaceBranding = { name: "", ...defaults, logo: null };

/** The look of a workspace, with a default for whatever its definition does not say. */
export function brandingOf({ name, definition }: Workspace): WorkspaceBranding {
  const { branding } = definition.workspace;
  const { logo, logoHash } = branding;
  return {
    name: branding.name ?? name,
    lightPrimary: branding.lightPrimary ?? defaults.lightPrimary,
    darkPrimary: branding.darkPrimary ?? defaults.darkPrimary,
    logo: logo == null || logoHash === undefined ? null : fileOf(logo, logoHash),
  };
}

/** The media type of an image by its path; undefined for what no logo may be. */
export function imageTypeOf(path: string): ImageType | undefined {
  const extension = extensionOf(path);
  return Object.hasOwn(imageTypes, extension)
    ? imageTypes[extension as keyof typeof imageTypes]
    : undefined;
}

function fileOf(path: string, hash: string): LogoFile | null {
  const mediaType = imageTypeOf(path);
  return mediaType === undefined
    ? null
    : { hash, fileName: `${hash}.${extensionOf(path)}`, mediaType };
}

const extensionOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);
