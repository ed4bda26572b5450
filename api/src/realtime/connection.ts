import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Holder } from './channels.ts';
import { frame, type CloseCode } from './protocol.ts';

/** Milliseconds that a client has to answer a close before the connection is cut. */
const farewell = 5000;
/** Maximum bytes buffered for a slow client. */
const mostWaiting = 1_048_576;
/** Rate limit: frames from a client in ten seconds. Each channel needs one; a ping comes every two minutes. */
const mostFrames = 200;
const window = 10_000;

/** A socket with the state that the server keeps for it. */
export class Connection {
  readonly id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
  readonly joined = new Set<string>();
  readonly openedAt = performance.now();
  readonly socket: WebSocket;
  readonly address: string;
  /** The session that its channel permissions came from. */
  holder: Holder | null = null;
  /** A ping was sent and not answered yet. */
  asked = false;
  #frames = 0;
  #since = performance.now();

  constructor(socket: WebSocket, address: string) {
    this.socket = socket;
    this.address = address;
  }

  write(event: string, data: unknown, channel?: string): void {
    this.send(frame(event, JSON.stringify(data), channel));
  }

  /** Sends a serialised frame. A client that no longer reads is cut off instead of filling the memory. */
  send(text: string): void {
    if (this.socket.bufferedAmount > mostWaiting) this.socket.terminate();
    else this.socket.send(text);
  }

  /** Counts a received frame; false when the rate limit is reached. */
  mayAsk(): boolean {
    const at = performance.now();
    if (at - this.#since > window) [this.#frames, this.#since] = [0, at];
    this.#frames += 1;
    return this.#frames <= mostFrames;
  }

  /** Sends the reason, closes, and cuts the connection of a client that does not answer. */
  end(code: CloseCode, message: string): void {
    this.write('pusher:error', { code, message });
    this.socket.close(code, message);
    setTimeout(() => this.socket.terminate(), farewell).unref();
  }
}
