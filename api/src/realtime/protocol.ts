/** Close codes of the Pusher protocol. The client library decides by them whether to reconnect. */
export const closeCodes = {
  /** Do not reconnect: the application does not exist. */
  unknownKey: 4001,
  /** Do not reconnect: the session is over. */
  sessionOver: 4009,
  /** Reconnect after a pause: rate limit reached. */
  tooMuch: 4100,
  /** Reconnect at once and ask again which channels may be joined. */
  askAgain: 4200,
} as const;
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** The errors for an unreadable frame and for an unsupported one. */
export const frameErrors = { unreadable: 4200, notTaken: 4301 } as const;

/** Seconds of silence after which the client sends a ping. */
export const activityTimeout = 120;

/** A frame as it is sent; `data` is JSON in a string, as the protocol requires. */
export const frame = (event: string, data: string, channel?: string) =>
  JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data });

export type Received = { event: string; data: Record<string, unknown> };

/** Parses a client's frame; null when it is malformed. */
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
