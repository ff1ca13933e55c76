// Reads a workspace's branding from its definition: its name, two colours and its logo. The bytes
// of the logo are a row of `gateway.asset`.
import type { Workspace } from "./model.ts";

/** Media types of logos by file extension. An apply rejects other extensions. */
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
  /** SHA-256 of the bytes as base64url: the key of the asset. */
  readonly hash: string;
  /** Last segment of the logo's URL. Another image has another file name. */
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

/** The branding of pages that belong to no workspace. */
export const noBranding: WorkspaceBranding = { name: "", ...defaults, logo: null };

/** Returns the branding of a workspace. Values that its definition leaves out get a default. */
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

/** Returns the media type of an image by its path, or undefined if a logo cannot have this type. */
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
