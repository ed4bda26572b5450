import { ApiError } from '@bairn/shared/app';
import { describe, expect, it } from 'vitest';
import { expired, outcomeOf, scheduledForDeletion, suspended, type Outcome } from './errorTable.ts';

const supportEmail = 'help@bairn.test';
const failed = (
  status: number,
  message = '',
  more: { errors?: Record<string, string[]>; code?: string | number } = {},
) => new ApiError({ status, message, ...more });
const unknown = { alert: `An unknown error occurred, please contact ${supportEmail} if the problem persists.` };

type Row = [what: string, error: ApiError, signedIn: boolean, outcome: Outcome];

/** The rows of specification section 8, in its order. */
const rows: Row[] = [
  ['400 logs out', failed(400, 'The token cannot be read.'), true, { action: 'sign-out' }],
  [
    '401 while logged in goes to the sign-in page',
    failed(401, 'Unauthenticated.'),
    true,
    { alert: expired, action: 'sign-in-again' },
  ],
  [
    '401 while logged out only says so',
    failed(401, 'Wrong email or password.'),
    false,
    { alert: 'Wrong email or password.' },
  ],
  ['403 of a suspended provider', failed(403, suspended[0]), true, { alert: suspended[0], action: 'leave-provider' }],
  [
    '403 of a person suspended by the provider',
    failed(403, suspended[1]),
    true,
    { alert: suspended[1], action: 'leave-provider' },
  ],
  [
    '403 of a service to be deleted',
    failed(403, scheduledForDeletion),
    true,
    { alert: scheduledForDeletion, action: 'sign-out' },
  ],
  ['403 without a word goes to the root', failed(403), true, { action: 'go-home' }],
  [
    '403 with another message shows it',
    failed(403, 'This is for administrators.'),
    true,
    { alert: 'This is for administrators.' },
  ],
  ['409 shows its message', failed(409, 'The place is gone.'), true, { alert: 'The place is gone.' }],
  ['422 shows the message', failed(422, 'Check the form.'), true, { alert: 'Check the form.' }],
  ...['children', 'email_address', 'email', 'contact_phone', 'cs_number'].map((field): Row => [
    `422 with a mistake in ${field} shows that`,
    failed(422, 'Check the form.', { errors: { other: ['no'], [field]: [`The ${field} is taken.`, 'second'] } }),
    true,
    { alert: `The ${field} is taken.` },
  ]),
  [
    '422 with a mistake elsewhere shows the message',
    failed(422, 'Check the form.', { errors: { dob: ['no'] } }),
    true,
    { alert: 'Check the form.' },
  ],
  ['500 shows the message', failed(500, 'The mail could not be sent.'), true, { alert: 'The mail could not be sent.' }],
  ['code 4040 shows the message', failed(418, 'Gone elsewhere.', { code: 4040 }), true, { alert: 'Gone elsewhere.' }],
  [
    'any other message is shown',
    failed(429, 'Too many attempts. Wait a minute.'),
    true,
    { alert: 'Too many attempts. Wait a minute.' },
  ],
  ['no answer says so', failed(0, 'We could not reach Bairn.'), true, { alert: 'We could not reach Bairn.' }],
  ['409 without a message', failed(409), true, unknown],
  ['422 without a message', failed(422), true, unknown],
  ['500 without a message', failed(500), true, unknown],
  ['anything else', failed(-1), false, unknown],
];

describe('the error table', () => {
  it.each(rows)('%s', (_, error, signedIn, outcome) => {
    expect(outcomeOf(error, { signedIn, supportEmail })).toEqual(outcome);
  });
});
