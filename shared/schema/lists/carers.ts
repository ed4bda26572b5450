import { formatDate } from '@bairn/shared/format/date';
import { formatPhone } from '@bairn/shared/format/phone';
import { listOf, pills, search } from '../list.ts';
import { relationName } from '../relations.ts';
import type { CarerRow } from '../rows/carers.ts';

/** Whether a carer can log in. */
export const accountWords = {
  none: 'Not invited',
  invited: 'Invited',
  app: 'App only',
  account: 'Account',
} as const satisfies Record<CarerRow['account'], string>;

const children = ({ children: all }: CarerRow) => all.map(({ full_name }) => full_name).join(', ');

/** The carers of a branch. */
export const carerList = listOf<CarerRow>()({
  name: 'Carers',
  counted: ['carer', 'carers'],
  filters: {
    only: pills('Show', 'All carers', {
      not_invited: 'Not invited',
      invited: 'Invited',
      account: 'Has an account',
      duplicates: 'Possible duplicates',
    }),
    search: search('Name, email, phone or child'),
  },
  sorts: ['name'],
  defaultSort: 'name',
  columns: [
    { id: 'name', head: 'Carer', sort: 'name' },
    { id: 'children', head: 'Children', shown: 'second', clip: true, text: (row) => children(row) || 'None' },
    { id: 'email', head: 'Email', clip: true, text: ({ email }) => email ?? 'N/A' },
    { id: 'phone', head: 'Phone' },
    { id: 'account', head: 'Account', shown: 'first' },
    {
      id: 'relations',
      head: 'Relation',
      shown: 'details',
      text: ({ children: all }) =>
        all.map(({ full_name, relation }) => `${full_name}: ${relationName(relation)}`).join(', ') || null,
    },
    {
      id: 'branches',
      head: 'Services',
      shown: 'details',
      text: ({ branches }) => branches.map(({ name }) => name).join(', '),
    },
    {
      id: 'invited',
      head: 'Invited',
      shown: 'details',
      text: ({ invited_on }) => invited_on && formatDate(invited_on),
    },
    {
      id: 'app',
      head: 'Invited to the app',
      shown: 'details',
      text: ({ app_invited_on }) => app_invited_on && formatDate(app_invited_on),
    },
    { id: 'actions', head: '', align: 'end' },
  ],
  file: {
    'First name': ({ first_name }) => first_name,
    'Last name': ({ last_name }) => last_name,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone && formatPhone(phone),
    Children: children,
    Account: ({ account }) => accountWords[account],
    Invited: ({ invited_on }) => invited_on && formatDate(invited_on),
    Services: ({ branches }) => branches.map(({ name }) => name).join(', '),
  },
});
