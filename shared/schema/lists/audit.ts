import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import type { AuditEntry } from '../rows/audit.ts';
import { auditObjects, auditWords } from '../auditWords.ts';
import { day, listOf, offered, oneOf } from '../list.ts';

/** The same words in alphabetical order. */
const byWord = <W extends Readonly<Record<string, string>>>(words: W) =>
  Object.fromEntries(Object.entries(words).toSorted(([, one], [, other]) => one.localeCompare(other, 'en-GB'))) as W;

/** What was done at a provider. */
export const auditList = listOf<AuditEntry>()({
  name: 'Activity',
  counted: ['entry', 'entries'],
  filters: {
    user: offered('Who', 'Anybody', 'people'),
    action: oneOf('What', 'Anything', byWord(auditWords)),
    object_type: oneOf('Which', 'Any kind', byWord(auditObjects)),
    from: day('From'),
    to: day('To'),
  },
  sorts: [],
  columns: [
    { id: 'what', head: 'What' },
    { id: 'who', head: 'Who' },
    { id: 'which', head: 'Which' },
    { id: 'when', head: 'When' },
  ],
  file: {
    Date: ({ at }) => formatDate(localDate(at)),
    Time: ({ at }) => localTime(at),
    Who: ({ user }) => user?.name ?? 'Bairn',
    What: ({ action }) => auditWords[action],
    Kind: ({ object }) => auditObjects[object.type],
    Which: ({ object }) => object.label,
    Id: ({ object }) => object.id,
  },
});
