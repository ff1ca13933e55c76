// A socket that reads all chunks into the same buffer. By default Node allocates a buffer for each
// chunk and passes it through a stream, which costs more than parsing a short result.
import { Socket } from "node:net";

/** The size of Node's own reads. */
const chunkBytes = 64 * 1024;

/**
 * Creates a socket that is not connected. Listeners of `data` must copy a chunk that they need
 * after they return.
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
