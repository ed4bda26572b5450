import { everybody, type Examples } from '../testing/contractExample.ts';

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  'POST /client-errors': {
    access: everybody,
    request: () => ({
      body: {
        kind: 'render',
        remote: 'planning',
        message: 'The page threw.',
        stack: 'Error: The page threw.\n    at /r/planning/v1/pages.js:1:20',
        path: '/planning/sessions/:sessionId',
        versions: { shell: 'v1', planning: 'v1' },
      },
    }),
  },
};
