import { formatDate, localDate, localTime } from '@bairn/shared/format/date';
import type { AuditEntry } from '../rows/audit.ts';
import { auditObjects } from '../auditObjects.ts';
import { auditWords } from '../auditWords.ts';
import { day, listOf, offered, oneOf } from '../list.ts';

/** The same words in alphabetical order. */
const byWord = <W extends Readonly<Record<string, string>>>(words: W) =>
  Object.fromEntries(Object.entries(words).toSorted(([, one], [, other]) => one.localeCompare(other, 'en-GB'))) as W;

/** What was done at a provider. */
export const auditList = listOf<AuditEntry>()({
  name: 'Activity',
  counted: ['entry', 'entries'],
  filters: {
    user: offered('Person', 'Anyone', 'people'),
    action: oneOf('Action', 'Any action', byWord(auditWords)),
    object_type: oneOf('Record', 'Any record', byWord(auditObjects)),
    from: day('From'),
    to: day('To'),
  },
  sorts: [],
  columns: [
    { id: 'what', head: 'Action' },
    { id: 'who', head: 'Person', shown: 'second' },
    { id: 'which', head: 'Record', shown: 'second', clip: true },
    { id: 'when', head: 'When', shown: 'first' },
  ],
  file: {
    Date: ({ at }) => formatDate(localDate(at)),
    Time: ({ at }) => localTime(at),
    Person: ({ user }) => user?.name ?? 'Bairn',
    Action: ({ action }) => auditWords[action],
    'Kind of record': ({ object }) => auditObjects[object.type],
    Record: ({ object }) => object.label,
    Id: ({ object }) => object.id,
  },
});
