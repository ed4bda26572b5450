import { formatAge } from '@bairn/shared/format/age';
import { formatDate } from '@bairn/shared/format/date';
import { needCell, needWords } from '@bairn/shared/format/needs';
import { planWords } from '@bairn/shared/format/planDates';
import { formatPhone } from '@bairn/shared/format/phone';
import type { ChildOnRoll } from '../rows/children.ts';
import { needsOf } from '../needs.ts';
import { hidden, listOf, oneOf, pills, search } from '../list.ts';

/** Where a child stands at a service. */
export const childWords = {
  enrolling: 'Enrolling',
  active: 'Active',
  leaving: 'Leaving',
  left: 'Left',
} as const satisfies Record<ChildOnRoll['status'], string>;

/** The key person and the second one in a line. */
const keyWords = ({ key_person, buddy }: ChildOnRoll) =>
  key_person ? [key_person, buddy].filter(Boolean).join(' and ') : 'None';

/** The children on a branch's roll. */
export const childList = listOf<ChildOnRoll>()({
  name: 'Children',
  counted: ['child', 'children'],
  filters: {
    only: pills('Show', 'All children', {
      allergies: 'Allergies and needs',
      not_asked: 'Not asked yet',
      funded: 'Funded hours',
    }),
    plan: oneOf('Personal plan', 'All plans', {
      due: 'Due or overdue',
      open: 'Not signed',
      no_key_person: 'No key person',
    }),
    status: oneOf('State', 'On roll', childWords),
    search: search('Name'),
    room: hidden(),
  },
  sorts: ['name', 'age', 'plan', 'next_booking'],
  defaultSort: 'name',
  columns: [
    { id: 'child', head: 'Child', sort: 'name' },
    { id: 'health', head: 'Allergies and needs', shown: 'first' },
    { id: 'age', head: 'Age', sort: 'age', shown: 'second', text: ({ age_months }) => formatAge(age_months) },
    { id: 'room', head: 'Room', shown: 'second', text: ({ room }) => room ?? 'N/A' },
    { id: 'plan', head: 'Plan', sort: 'plan' },
    { id: 'funded', head: 'Funded', shown: 'details' },
    { id: 'next', head: 'Next booking', sort: 'next_booking' },
    {
      id: 'carer',
      head: 'Main carer',
      shown: 'details',
      text: ({ primary_carer }) => primary_carer?.name ?? 'N/A',
    },
    { id: 'allergies', head: 'Allergies', shown: 'details', text: (child) => needWords(needsOf(child).allergies) },
    { id: 'needs', head: 'Medical and additional needs', shown: 'details' },
    { id: 'dob', head: 'Date of birth', shown: 'details', text: ({ dob }) => formatDate(dob) },
    { id: 'phone', head: 'Phone', shown: 'details' },
    { id: 'key_person', head: 'Key person', shown: 'details', text: keyWords },
    { id: 'start', head: 'Start date', shown: 'details', text: ({ start_date }) => formatDate(start_date) },
  ],
  file: {
    'First name': ({ first_name }) => first_name,
    'Last name': ({ last_name }) => last_name,
    Allergies: (child) => needCell(needsOf(child).allergies),
    'Medical needs': (child) => needCell(needsOf(child).medical_needs),
    'Date of birth': ({ dob }) => formatDate(dob),
    Age: ({ age_months }) => formatAge(age_months),
    Room: ({ room }) => room,
    'Main carer': ({ primary_carer }) => primary_carer?.name ?? null,
    Phone: ({ primary_carer }) => (primary_carer?.phone ? formatPhone(primary_carer.phone) : null),
    'Key person': ({ key_person }) => key_person,
    'Second person': ({ buddy }) => buddy,
    'Personal plan': ({ plan }) => planWords[plan.state],
    'Plan due': ({ plan }) => plan.due_on && formatDate(plan.due_on),
    Funded: ({ funded }) => (funded ? 'Yes' : 'No'),
    'Start date': ({ start_date }) => start_date && formatDate(start_date),
    'Next booking': ({ next_booking }) => next_booking && formatDate(next_booking),
    Status: ({ status }) => childWords[status],
  },
});
