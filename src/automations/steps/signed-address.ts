// Finds signed addresses of files in an answer: they are good for a while and for whoever holds them, so no cache keeps them.

/** A file's address with its signature and its end, in either order, also where `&` and `/` are escaped. */
const SIGNED = /[?&;](?:[\w%=&;.-]{0,400}[&;])?sig=[\w%-]{20,}/i;

export const holdsSignedAddress = (text: string): boolean =>
  text.includes("sig=") ? SIGNED.test(text) : /sig%3d|sig\\u003d/i.test(text);
