/** Close codes of the Pusher protocol, by which the client library decides whether to come back. */
export const closeCodes = {
  /** Stays away: there is no such application. */
  unknownKey: 4001,
  /** Stays away: the session behind the socket is over. */
  sessionOver: 4009,
  /** Comes back after a pause: too much at once. */
  tooMuch: 4100,
  /** Comes back at once and asks anew which channels it may join. */
  askAgain: 4200,
} as const;
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** What an unreadable frame, and one that the server does not take, is answered. */
export const frameErrors = { unreadable: 4200, notTaken: 4301 } as const;

/** Seconds of silence after which the client asks whether the server is still there. */
export const activityTimeout = 120;

/** A frame as it is sent; `data` is JSON in a string, as the protocol has it. */
export const frame = (event: string, data: string, channel?: string) =>
  JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data });

export type Received = { event: string; data: Record<string, unknown> };

/** Reads what a client sent; null for anything that is not a frame. */
export function readFrame(text: string): Received | null {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !('event' in read) || typeof read.event !== 'string') return null;
    const data = 'data' in read && typeof read.data === 'object' && read.data !== null ? read.data : {};
    return { event: read.event, data: data as Record<string, unknown> };
  } catch {
    return null;
  }
}
