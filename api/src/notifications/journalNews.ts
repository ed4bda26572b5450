import type { NotificationRow } from './notificationQueries.ts';
import { at, sentence, type Words } from './sentence.ts';

/** The feed of the child: the family's page, or the service's. */
const feed = ({ child_id, profile_child_id }: NotificationRow) =>
  (child_id && `/settings/children/${child_id}/development-diary`) ??
  (profile_child_id && `/children/profile/${profile_child_id}/development-diary/feed`);

const possessive = ({ child }: NotificationRow) => (child ? `${child}'s` : "a child's");

/** Notifications about children's journals. They never say what was written. */
export const journalNews = {
  'journal.published': (row) => ({
    title: `There is something new in ${possessive(row)} journal`,
    text: sentence(at(row)) || 'See the journal.',
    link: feed(row),
  }),
  'journal.updated': (row) => ({
    title: `An entry of ${possessive(row)} journal was changed`,
    text: sentence(at(row)) || 'See the journal.',
    link: feed(row),
  }),
  'journal.commented': (row) => ({
    title: `New comment in ${possessive(row)} journal`,
    text: sentence(at(row)) || 'See the journal.',
    link: feed(row),
  }),
  'journal.home': (row) => ({
    title: `The family wrote in ${possessive(row)} journal`,
    text: sentence('Read what happened at home.', at(row)),
    link: feed(row),
  }),
} satisfies { [Type in NotificationRow['type']]?: (row: NotificationRow) => Words };
