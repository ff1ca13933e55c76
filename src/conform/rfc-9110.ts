// The sentences of RFC 9110 that the kit checks on every server. A finding quotes the broken
// sentence.

/** The sentences by section. */
const sentences = {
  "3.4":
    "A server responds to a client's request by sending one or more response messages, each including a status code.",
  "6.4.1":
    "All 1xx (Informational), 204 (No Content), and 304 (Not Modified) responses do not include content.",
  "8.8.2": "Last-Modified = HTTP-date",
  "8.8.3":
    "An entity-tag consists of an opaque quoted string, possibly prefixed by a weakness indicator.",
  "9.1": "All general-purpose servers MUST support the methods GET and HEAD.",
  "9.3.2":
    "The HEAD method is identical to GET except that the server MUST NOT send content in the response.",
  "10.2.3":
    "The Retry-After field value can be either an HTTP-date or a number of seconds to delay after receiving the response.",
  "13.1.2":
    "The origin server MUST respond with either a) the 304 (Not Modified) status code if the request method is GET or HEAD or b) the 412 (Precondition Failed) status code for all other request methods.",
  "15.3.7.1":
    "The server generating the 206 response MUST generate a Content-Range header field, describing what range of the selected representation is enclosed.",
  "15.4.5":
    "The server generating a 304 response MUST generate any of the following header fields that would have been sent in a 200 (OK) response to the same request: Content-Location, Date, ETag, and Vary.",
  "15.5.2":
    "The server generating a 401 response MUST send a WWW-Authenticate header field containing at least one challenge applicable to the target resource.",
  "15.5.6":
    "The origin server MUST generate an Allow header field in a 405 response containing a list of the target resource's currently supported methods.",
  "15.5.22":
    "The server MUST send an Upgrade header field in a 426 response to indicate the required protocol(s).",
  "15.6":
    "The 5xx (Server Error) class of status code indicates that the server is aware that it has erred or is incapable of performing the requested method.",
} as const;

/**
 * Returns the text that a finding shows as its broken rule (`place`): a section of RFC 9110 with
 * its sentence.
 */
export const rfcPlace = (section: keyof typeof sentences): string =>
  `RFC 9110, section ${section}: "${sentences[section]}"`;
