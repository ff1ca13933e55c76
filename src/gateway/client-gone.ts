// The client left, or its connection was refused, before there was anything to answer. Nothing is sent, the call is logged.

/** Status under which such calls stand in the log; it never goes over the wire. */
export const clientGoneStatus = 499;

export class ClientGone extends Error {
  constructor() {
    super("The client went away.");
    this.name = "ClientGone";
  }
}
