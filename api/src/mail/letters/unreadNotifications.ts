import { plural } from '@bairn/shared/format/plural';
import type { Notification } from '@bairn/shared/schema/notifications';
import type { Letter } from '../letter.ts';

type Told = Pick<Notification, 'title' | 'text'>;

/** Notifications that a letter tells in full. */
const most = 12;

/** The letter about notifications that nobody has looked at for a while. */
export function unreadNotifications(firstName: string, told: readonly Told[], site: string): Letter {
  const [first] = told;
  const rest = told.length - most;
  const single = told.length === 1 && first;
  return {
    subject: single ? first.title : `${plural(told.length, 'notification')} on Bairn that you have not read`,
    summary: first ? first.text : '',
    title: single ? first.title : `${plural(told.length, 'notification')} for you`,
    blocks: [
      { kind: 'text', text: `Hello ${firstName}, you have not read ${single ? 'this' : 'these'} on Bairn yet.` },
      { kind: 'lines', lines: told.slice(0, most).map(({ title, text }) => ({ title, details: [text] })) },
      ...(rest > 0 ? [{ kind: 'text' as const, text: `And ${rest} more.` }] : []),
      { kind: 'action', label: 'See your notifications', url: `${site}/notifications` },
      {
        kind: 'text',
        text: `We write at most once a day. If you would rather not have these letters, turn them off in your settings: ${site}/settings/settings`,
      },
    ],
    because: 'you have notifications that you have not read',
  };
}
