import { formatDate } from '@bairn/shared/format/date';
import { leaveNumber } from '@bairn/shared/format/leaveDays';
import { day, listOf, pills, search } from '../list.ts';
import type { RotaRow, RotaTemplateRow } from '../rows/rotas.ts';

/** The states of a rota. */
export const rotaWords = {
  draft: 'Draft',
  published: 'Published',
  locked: 'Locked',
} as const satisfies Record<RotaRow['status'], string>;

/** A branch's rotas, the latest week first. */
export const rotaList = listOf<RotaRow>()({
  name: 'Rotas',
  counted: ['rota', 'rotas'],
  filters: { status: pills('State', 'All', rotaWords), from: day('From'), to: day('To') },
  sorts: ['week'],
  defaultSort: '-week',
  columns: [
    { id: 'week', head: 'Week', sort: 'week', text: ({ from, to }) => `${formatDate(from)} to ${formatDate(to)}` },
    { id: 'status', head: 'State', shown: 'first', text: ({ status }) => rotaWords[status] },
    { id: 'shifts', head: 'Shifts', align: 'end', shown: 'second', labelled: true, text: ({ shifts }) => shifts },
    { id: 'people', head: 'People', align: 'end', text: ({ people }) => people },
    { id: 'hours', head: 'Hours', align: 'end', text: ({ minutes }) => leaveNumber('hours', minutes) },
    { id: 'open', head: 'Open', align: 'end', shown: 'second', labelled: true, text: ({ open }) => open },
    { id: 'pending', head: 'Unconfirmed', align: 'end', text: ({ pending }) => pending },
    { id: 'declined', head: 'Declined', align: 'end', text: ({ declined }) => declined },
    { id: 'breaches', head: 'Rules broken', align: 'end', text: ({ breaches }) => breaches },
    { id: 'actions', head: '', align: 'end' },
  ],
});

/** A branch's rota templates, by name. */
export const rotaTemplateList = listOf<RotaTemplateRow>()({
  name: 'Rota templates',
  counted: ['template', 'templates'],
  filters: { search: search('Name') },
  sorts: [],
  columns: [
    { id: 'name', head: 'Name', text: ({ name }) => name },
    { id: 'note', head: 'Note', clip: true, text: ({ note }) => note },
    { id: 'shifts', head: 'Shifts', align: 'end', shown: 'second', labelled: true, text: ({ shifts }) => shifts },
    { id: 'people', head: 'People', align: 'end', text: ({ people }) => people },
    {
      id: 'hours',
      head: 'Hours',
      align: 'end',
      shown: 'second',
      labelled: true,
      text: ({ minutes }) => leaveNumber('hours', minutes),
    },
    { id: 'actions', head: '', align: 'end' },
  ],
});
