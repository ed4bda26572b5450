import { newId } from '../database/id.ts';
import { chosenPassword, password } from '../testing/contractObjects.ts';
import { everybody, signedIn, allow, line, type Examples } from '../testing/contractExample.ts';

/** Who gets what from the calls of this area, and valid requests. */
export const examples: Examples = {
  'POST /auth/login': {
    access: everybody,
    request: ({ email }) => ({ body: { email, password, client_id: 3 } }),
  },

  'GET /auth/refresh': {
    access: signedIn,
    request: () => ({}),
  },

  'GET /auth/logout': {
    access: signedIn,
    request: () => ({}),
  },

  'GET /auth/user': {
    access: signedIn,
    request: () => ({ query: { client_id: '3' } }),
  },

  'POST /users/profile': {
    access: signedIn,
    request: () => ({
      body: {
        first_name: 'Isla',
        last_name: 'Testing',
        telephone_number: '0131 496 0102',
        address_line_1: '1 Shore',
        address_line_2: '',
        city: 'Leith',
        county: '',
        postcode: 'EH6 6JJ',
      },
    }),
  },
  // The realtime protocol knows 403 alone, for a channel that exists and for one that does not.
  'POST /broadcasting/auth': {
    access: {
      own: line(allow('keyworker')),
      "colleague's": line(allow('other keyworker')),
      "another's": line(allow('both, as service', 'both, as keyworker')),
    },
    request: ({ user }) => ({ body: { socket_id: '1.2', channel_name: `private-user.${user}` } }),
  },

  'POST /auth/register': {
    access: everybody,
    request: () => ({
      body: {
        account_type: 'service',
        email: `${newId()}@test.bairn.test`,
        first_name: 'Nora',
        last_name: 'New',
        telephone_number: '0131 496 0102',
        ...chosenPassword,
        terms: true,
      },
    }),
  },

  'POST /auth/code-check': {
    access: everybody,
    request: ({ registered_email, registration, code }) => ({
      body: { email: registered_email, registration, code },
    }),
  },

  'POST /auth/resend-verification': {
    access: everybody,
    request: ({ registered_email, registration }) => ({
      body: { email: registered_email, registration },
    }),
  },

  'POST /auth/forgotten-password': {
    access: everybody,
    request: ({ registered_email }) => ({ body: { email: registered_email } }),
  },

  'POST /auth/reset-password': {
    access: everybody,
    request: ({ reset_token }) => ({ body: { token: reset_token, ...chosenPassword } }),
  },

  'POST /auth/check-existing': {
    access: everybody,
    request: ({ email }) => ({ body: { email } }),
  },
};
