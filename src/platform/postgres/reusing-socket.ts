// A socket that reads into one piece of memory, again and again: for each chunk Node would make new memory and pass it through a stream,
// which costs more than the messages of a short answer.
import { Socket } from "node:net";

/** What Node reads at a time, too. */
const chunkBytes = 64 * 1024;

/** Not connected yet. Chunks are good until the listeners of `data` return; nothing else reads them. */
export function createReusingSocket(): Socket {
  const socket: Socket = new Socket({
    onread: {
      buffer: Buffer.allocUnsafeSlow(chunkBytes),
      callback(length, memory) {
        socket.emit("data", memory.subarray(0, length));
        return true;
      },
    },
  });
  return socket;
}
