/** What an announcement is about. A screen names those that change what it shows (`meta.live` of its query). */
export type LiveTopic =
  | 'basket'
  | 'booking'
  | 'broadcast'
  | 'notification'
  | 'order'
  | 'places'
  // Sent by the realtime server itself: whoever listens may have missed something.
  | 'realtime'
  | 'refund'
  | 'register'
  // What a service says of itself, and whether it is listed.
  | 'service'
  | 'staff';

/** The name of an announcement: its topic and what happened, in the past tense, such as `booking.cancelled`. */
export type LiveEvent = `${LiveTopic}.${string}`;

/** Announced on every channel of a node that was cut off from the others for a while. */
export const missedEvent = 'realtime.missed' satisfies LiveEvent;

/** `booking.cancelled` → `booking` */
export const topicOf = (event: string) => event.split('.', 1)[0] as LiveTopic;
