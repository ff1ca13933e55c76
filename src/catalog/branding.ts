// Reads the branding of a workspace from its definition: name, two colours and logo. The table
// `gateway.asset` contains the bytes of the logo.
import type { Workspace } from "./model.ts";

/** Media types of logo files, by file extension. `gateway apply` rejects other extensions. */
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

interface LogoFile {
  /** SHA-256 hash of the logo's bytes, as base64url. It is the key of the stored file. */
  readonly hash: string;
  /** Last part of the logo's URL. It contains the hash, so another image has another URL. */
  readonly fileName: string;
  readonly mediaType: ImageType;
}

export interface WorkspaceBranding {
  readonly name: string;
  /**
   * Main colour of light pages, as `#rgb` or `#rrggbb`. `darkPrimary` is the main colour of dark
   * pages.
   */
  readonly lightPrimary: string;
  readonly darkPrimary: string;
  readonly logo: LogoFile | null;
}

const defaults = { lightPrimary: "#0f62fe", darkPrimary: "#78a9ff" } as const;

/**
 * The branding of pages that do not belong to a workspace: no name, no logo, and the default
 * colours.
 */
export const noBranding: WorkspaceBranding = { name: "", ...defaults, logo: null };

/**
 * Returns the branding of a workspace. Values that its definition does not contain get a default.
 */
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

/**
 * Returns the media type of an image file. Returns undefined if this kind of file cannot be a logo.
 */
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
