// Attacks on files.
import { formOf } from "../bodies.ts";
import { stranger, withKey, type Attack } from "./attack.ts";

const UPLOAD_BYTES_PER_SECOND = 40 * 1024;
const form = formOf("a.txt", "x".repeat(1024 * 1024));

const download = (more: { readonly unreadMs?: number } = {}): Attack =>
  withKey({
    operation: "downloadFile",
    reaches: [200],
    asks: ({ target }, id) => ({ method: "GET", path: `/files/${target.files[id]}`, ...more }),
  });

export const attacksOnFiles: Readonly<Record<string, Attack>> = {
  uploads: withKey({
    operation: "uploadFile",
    reaches: [200],
    asks: () => ({ path: "/files/upload", ...form, bytesPerSecond: UPLOAD_BYTES_PER_SECOND }),
  }),
  downloads: download(),
  "unread-downloads": download({ unreadMs: 20_000 }),
  "wrong-links": stranger({
    operation: "downloadFile",
    reaches: [401, 403],
    asks: ({ target, n }, id) => ({
      method: "GET",
      path: `/${id}/files/${target.files[id]}?ttl=3600&exp=${4_000_000_000 + n}&sig=${"0".repeat(64)}`,
    }),
  }),
};
