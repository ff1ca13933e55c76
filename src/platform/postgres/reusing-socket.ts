// Creates a socket that reads all chunks into the same buffer. By default Node allocates a new
// buffer for each chunk and passes it through a stream
// (`openapi/decisions/0015-whole-database-messages.md`).
import { Socket } from "node:net";

/** Number of bytes in Node's own reads. */
const chunkBytes = 64 * 1024;

/**
 * Creates a socket that is not connected yet. Each chunk overwrites the memory of the chunk before
 * it. So listeners of `data` must copy bytes that they need later.
 */
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
