/** What an announcement is about. */
export type LiveTopic =
  | 'accident'
  | 'basket'
  | 'book'
  | 'booking'
  | 'broadcast'
  | 'child'
  | 'connection'
  | 'enquiry'
  | 'journal'
  | 'inspection'
  | 'leave'
  | 'medicine'
  | 'notification'
  | 'order'
  | 'places'
  // How the person is notified, and on which devices.
  | 'preference'
  // Sent by the realtime server itself: announcements may have been missed.
  | 'realtime'
  | 'recurring'
  | 'refund'
  | 'register'
  | 'room'
  | 'rota'
  // What a service says of itself, and whether it is listed.
  | 'service'
  | 'staff'
  | 'subscription'
  // Somebody writes a message; no answer is about it.
  | 'typing'
  | 'waiting';

/** What an answer is about. Some topics are never announced: only the person's own writes change them. */
export type Topic =
  | LiveTopic
  | 'calendar_feed'
  | 'card'
  | 'device'
  | 'favourite'
  | 'onboarding'
  | 'join-request'
  | 'questionnaire'
  | 'review'
  | 'rota-build'
  | 'saved-search'
  | 'voucher';

/** The name of an announcement: its topic and what happened, in the past tense, such as `booking.cancelled`. */
export type LiveEvent = `${LiveTopic}.${string}`;

/** Announced on every channel of a node that was cut off from the others for a while. */
export const missedEvent = 'realtime.missed' satisfies LiveEvent;

/** `booking.cancelled` → `booking` */
export const topicOf = (event: string) => event.split('.', 1)[0] as LiveTopic;
