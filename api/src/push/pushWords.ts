import { plural } from '@bairn/shared/format/plural';
import type { NotificationType } from '@bairn/shared/schema/notifications';
import type { PushMessage } from '@bairn/shared/schema/pushMessage';
import { kinds } from '../notifications/kinds.ts';

type Pushed = { id: string; type: NotificationType };

/** What a push about these notifications says: kinds alone, because locked screens show it. */
export function pushOf(all: readonly Pushed[]): PushMessage {
  const [first] = all;
  const sentences = [...new Set(all.map(({ type }) => kinds[type].push))];
  if (all.length === 1 && first) {
    return {
      title: sentences[0] ?? '',
      body: 'Open Bairn to see more.',
      tag: first.id,
      link: `/notifications?open=${first.id}`,
    };
  }
  const shown = sentences.slice(0, 4);
  const more = sentences.length > shown.length ? ['…'] : [];
  return {
    title: `${plural(all.length, 'notification')} on Bairn`,
    body: [...shown, ...more].join('\n'),
    tag: first?.id ?? '',
    link: '/notifications?unread=1',
  };
}
