// Sends one file as a form. In the types of the contract, the bytes of a file are a string.

/** Returns the options of a call that uploads this file in the field `file`. */
export function uploadOf(file: Blob, name: string) {
  const form = new FormData();
  form.append("file", file, name);
  return { body: { file: name }, bodySerializer: () => form };
}
