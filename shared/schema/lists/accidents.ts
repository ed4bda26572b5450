import {
  dutyRules,
  kindRules,
  placeWords,
  type AccidentKind,
  type AccidentStatus,
} from '@bairn/shared/format/accidents';
import { formatDate } from '@bairn/shared/format/date';
import { day, hidden, listOf, oneOf, pills, search } from '../list.ts';
import type { AccidentRow } from '../rows/accidents.ts';

/** Where a report stands. */
export const accidentWords = {
  draft: 'Draft',
  awaiting_manager: 'Waiting for the manager',
  awaiting_carer: 'Waiting for the parent',
  signed: 'Signed',
} as const satisfies Record<AccidentStatus, string>;

const kindWords = {
  accident: kindRules.accident.name,
  incident: kindRules.incident.name,
  existing: kindRules.existing.name,
} as const satisfies Record<AccidentKind, string>;

/** '24/11/2026, 10:15'. */
export const occurredWords = ({ occurred_on, occurred_at }: Pick<AccidentRow, 'occurred_on' | 'occurred_at'>) =>
  occurred_at ? `${formatDate(occurred_on)}, ${occurred_at}` : formatDate(occurred_on);

/** Who must be told, and how far that is: 'Care Inspectorate by 24/11/2026'. */
export const dutyWords = ({ duties }: Pick<AccidentRow, 'duties'>) =>
  duties
    .map(({ duty, due_on, done_on }) =>
      done_on
        ? `${dutyRules[duty].name} told ${formatDate(done_on)}`
        : `${dutyRules[duty].name} by ${formatDate(due_on)}`,
    )
    .join('; ');

/** Accident reports of a branch, the latest first. */
export const accidentList = listOf<AccidentRow>()({
  name: 'Accident reports',
  counted: ['report', 'reports'],
  filters: {
    only: pills('Show', 'All', {
      mine: 'Waiting for me',
      open: 'Not signed',
      notifiable: 'To notify',
    }),
    kind: oneOf('Kind', 'All kinds', kindWords),
    status: oneOf('State', 'All', accidentWords),
    from: day('From'),
    to: day('To'),
    search: search('Child'),
    child: hidden(),
  },
  sorts: ['occurred', 'child'],
  defaultSort: '-occurred',
  columns: [
    { id: 'child', head: 'Child', sort: 'child', text: ({ child }) => child.name },
    { id: 'status', head: 'State', shown: 'first', text: ({ status }) => accidentWords[status] },
    { id: 'occurred', head: 'When', sort: 'occurred', shown: 'second', text: occurredWords },
    { id: 'kind', head: 'Kind', shown: 'second', text: ({ kind }) => kindRules[kind].name },
    { id: 'duty', head: 'To notify', clip: true, text: dutyWords },
    { id: 'what', head: 'What happened', shown: 'details', text: ({ what_happened }) => what_happened },
    { id: 'place', head: 'Where', shown: 'details', text: ({ place }) => place && placeWords[place] },
    { id: 'author', head: 'Written by', shown: 'details', text: ({ author }) => author },
    { id: 'head', head: 'Head injury', shown: 'details', text: ({ head_injury }) => (head_injury ? 'Yes' : 'No') },
  ],
});
