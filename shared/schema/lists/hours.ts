import { leaveNumber } from '@bairn/shared/format/leaveDays';
import { day, listOf, search } from '../list.ts';
import type { HoursRow } from '../rows/hours.ts';

const hours = (name: 'contracted' | 'rostered' | 'worked' | 'overtime') => (row: HoursRow) => {
  const minutes = row[name];
  return minutes === null ? 'Irregular' : leaveNumber('hours', minutes);
};

/** The hours of a branch's staff in a period. */
export const hoursList = listOf<HoursRow>()({
  name: 'Staff hours',
  counted: ['person', 'people'],
  filters: { from: day('From'), to: day('To'), search: search('Name') },
  sorts: [],
  columns: [
    { id: 'name', head: 'Name', text: ({ name }) => name },
    { id: 'contracted', head: 'Contracted', align: 'end', text: hours('contracted') },
    { id: 'rostered', head: 'Rostered', align: 'end', shown: 'second', labelled: true, text: hours('rostered') },
    { id: 'worked', head: 'Worked', align: 'end', shown: 'first', text: hours('worked') },
    { id: 'overtime', head: 'Overtime', align: 'end', shown: 'second', labelled: true, text: hours('overtime') },
    { id: 'open', head: 'No end', align: 'end', text: ({ open }) => (open > 0 ? open : null) },
  ],
  file: {
    Name: ({ name }) => name,
    'Job title': ({ job_title }) => job_title,
    Contracted: hours('contracted'),
    Rostered: hours('rostered'),
    Worked: hours('worked'),
    Overtime: hours('overtime'),
    'Worked minutes': ({ worked }) => worked,
    'Overtime minutes': ({ overtime }) => overtime,
    'Without an end': ({ open }) => open,
  },
});
