import type { Notification } from '@bairn/shared/schema/notifications';
import type { NotificationRow } from './notificationQueries.ts';

/** What a notification says, and the page that it leads to. */
export type Words = Pick<Notification, 'title' | 'text' | 'link'>;

/** The parts that there are, with a space between. */
export const sentence = (...parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' ');

/** The service that a notification is about. */
export const at = ({ service }: NotificationRow) => service && `At ${service}.`;
