import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Holder } from './channels.ts';
import { frame, type CloseCode } from './protocol.ts';

/** Milliseconds in which a client answers the close, before the line is cut. */
const farewell = 5000;
/** Bytes that may wait for a client that reads too slowly. */
const mostWaiting = 1_048_576;
/** Frames of a client in ten seconds; each channel is one, and one in two minutes asks for a sign of life. */
const mostFrames = 200;
const window = 10_000;

/** A socket with what the server keeps of it. */
export class Connection {
  readonly id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
  readonly joined = new Set<string>();
  readonly openedAt = performance.now();
  readonly socket: WebSocket;
  readonly address: string;
  /** Whose session the permissions of its channels came from. */
  holder: Holder | null = null;
  /** Asked for a sign of life and silent since. */
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

  /** Sends a ready frame; a client that reads nothing any more is cut off instead of being kept in memory. */
  send(text: string): void {
    if (this.socket.bufferedAmount > mostWaiting) this.socket.terminate();
    else this.socket.send(text);
  }

  /** Counts a received frame; false when there are too many. */
  mayAsk(): boolean {
    const at = performance.now();
    if (at - this.#since > window) [this.#frames, this.#since] = [0, at];
    this.#frames += 1;
    return this.#frames <= mostFrames;
  }

  /** Says why, closes, and cuts the line of a client that does not answer. */
  end(code: CloseCode, message: string): void {
    this.write('pusher:error', { code, message });
    this.socket.close(code, message);
    setTimeout(() => this.socket.terminate(), farewell).unref();
  }
}
