// Every body has an example, sent or received; a page without examples is read twice.
export function examplesEverywhere() {
  return {
    MediaType(mediaType, { report }) {
      if (mediaType.example !== undefined || Object.keys(mediaType.examples ?? {}).length > 0)
        return;
      report({ message: "Give an example of the body." });
    },
  };
}
