// Translates prepared statements for a pooler in transaction mode. Each client chooses its own
// names for prepared statements. The pooler replaces them by names that are unique on a server
// connection. If a server connection does not have a statement yet, the pooler prepares it there
// first.
import { createHash } from "node:crypto";
import { bodyOf, textsOf, type Message } from "./wire.ts";

/** A reply of the server that was not received yet. */
export interface Reply {
  /** Kinds of the messages that end the reply. */
  readonly ends: string;
  /** True if the pooler caused the reply and the client does not get it. */
  readonly isHidden?: boolean;
  /** A reply that the pooler sends itself. The server sends none. */
  readonly own?: Message;
  /** Called if the server refuses the message, or skips it because of an earlier error. */
  readonly undo?: () => void;
}

/**
 * Returns the messages to the server for a message of the client, with their replies.
 * @param names names of the prepared statements of the server connection
 */
export type Translation = (
  message: Message,
  names: Set<string>,
) => { readonly messages: readonly Message[]; readonly replies: readonly Reply[] };

/** Kinds of the messages that end the reply to a message. */
const endsByKind: Readonly<Record<string, string>> = {
  P: "1",
  B: "2",
  D: "Tn",
  E: "CIs",
  C: "3",
  S: "Z",
  Q: "Z",
};
const none = Buffer.alloc(0);

/** Passes every message on unchanged, like a pooler without support for prepared statements. */
export const forgetful: Translation = (message) => {
  const ends = endsByKind[message.kind];
  return { messages: [message], replies: ends === undefined ? [] : [{ ends }] };
};

interface KeptStatement {
  /** The statement's name on the server connections. */
  readonly name: string;
  /** Text and parameter types of the statement. */
  readonly content: Buffer;
}

/**
 * Creates a translation for one client, which keeps the client's prepared statements over all
 * server connections.
 */
export function keeping(): Translation {
  /** The statements by the names that the client uses. */
  const statements = new Map<string, KeptStatement>();

  function prepare({ name, content }: KeptStatement, names: Set<string>, isHidden: boolean) {
    if (names.has(name)) {
      const own = { kind: "1", body: none };
      return { messages: [], replies: isHidden ? [] : [{ ends: "", own }] };
    }
    names.add(name);
    const undo = (): void => void names.delete(name);
    const messages = [{ kind: "P", body: bodyOf([name], content) }];
    return { messages, replies: [{ ends: "1", isHidden, undo }] };
  }

  function withName(message: Message, statement: KeptStatement, names: Set<string>, body: Buffer) {
    const before = prepare(statement, names, true);
    const after = forgetful({ kind: message.kind, body }, names);
    return {
      messages: [...before.messages, ...after.messages],
      replies: [...before.replies, ...after.replies],
    };
  }

  return (message, names) => {
    const { kind, body } = message;
    if (kind === "P") {
      const { texts, rest } = textsOf(body, 1);
      if (texts[0] === "") return forgetful(message, names);
      // The bytes of a message may share their memory with other messages.
      const content = Buffer.from(rest);
      const hash = createHash("sha256").update(content).digest("hex").slice(0, 32);
      const statement = { name: `kept_${hash}`, content };
      statements.set(texts[0]!, statement);
      return prepare(statement, names, false);
    }
    if (kind === "B") {
      const { texts, rest } = textsOf(body, 2);
      const [portal = "", name = ""] = texts;
      const statement = statements.get(name);
      if (statement === undefined) return forgetful(message, names);
      return withName(message, statement, names, bodyOf([portal, statement.name], rest));
    }
    const isOfStatement = (kind === "D" || kind === "C") && body[0] === 0x53;
    const name = isOfStatement ? textsOf(body.subarray(1), 1).texts[0]! : "";
    const statement = statements.get(name);
    if (statement === undefined) return forgetful(message, names);
    if (kind === "D")
      return withName(message, statement, names, bodyOf([`S${statement.name}`], none));
    statements.delete(name);
    return { messages: [], replies: [{ ends: "", own: { kind: "3", body: none } }] };
  };
}
