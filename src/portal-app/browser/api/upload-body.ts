// Sends one file as a form. The types of the contract call the bytes of a file a string.

/** Returns the options of a call that uploads this file in the field `file`. */
export function uploadOf(file: Blob, name: string) {
  const form = new FormData();
  form.append("file", file, name);
  return { body: { file: name }, bodySerializer: () => form };
}
