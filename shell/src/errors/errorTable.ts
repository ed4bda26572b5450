import type { ApiError } from '@bairn/shared/app';

/** What a failure leads to, beside or instead of a red alert. */
export type Action =
  /** End the session and go to the sign-in page. */
  | 'sign-out'
  /** End the session, go to the sign-in page, and come back here afterwards. */
  | 'sign-in-again'
  /** Reload the user; choose a branch if a provider is left that is not suspended, else log out. */
  | 'leave-provider'
  | 'go-home';
export type Outcome = { alert?: string; action?: Action };
export type Situation = { signedIn: boolean; supportEmail: string };

type Row = {
  when: (error: ApiError, situation: Situation) => boolean;
  then: (error: ApiError, situation: Situation) => Outcome;
};

export const expired = 'Session has expired. Please log in again.';
export const suspended = [
  'This provider has been suspended. Please contact your Administrator!',
  'You got suspended from the given provider',
];
/** Title of the dialog that says one of these. */
export const lossTitle = { title: 'You cannot work here now' };
export const scheduledForDeletion =
  'The Service has been scheduled for deletion, please get in touch with an administration member';

/** Fields whose own message says more than the answer's (specification section 8). */
const tellingFields = ['children', 'email_address', 'email', 'contact_phone', 'cs_number'];
const fieldMessage = (error: ApiError) => tellingFields.map((field) => error.errors?.[field]?.[0]).find(Boolean);

const says = (error: ApiError): Outcome => ({ alert: error.serverMessage });
const unknown = ({ supportEmail }: Situation) =>
  `An unknown error occurred, please contact ${supportEmail} if the problem persists.`;

/** The error catalogue's global handling, specification section 8, in its order: the first row that fits decides. */
export const errorTable: readonly Row[] = [
  { when: ({ status }) => status === 400, then: () => ({ action: 'sign-out' }) },
  {
    when: ({ status }, { signedIn }) => status === 401 && signedIn,
    then: () => ({ alert: expired, action: 'sign-in-again' }),
  },
  { when: ({ status }) => status === 401, then: (error) => ({ alert: error.serverMessage || expired }) },
  {
    when: ({ status, serverMessage }) => status === 403 && suspended.includes(serverMessage),
    then: (error) => ({ ...says(error), action: 'leave-provider' }),
  },
  {
    when: ({ status, serverMessage }) => status === 403 && serverMessage.startsWith(scheduledForDeletion),
    then: (error) => ({ ...says(error), action: 'sign-out' }),
  },
  { when: ({ status, serverMessage }) => status === 403 && serverMessage === '', then: () => ({ action: 'go-home' }) },
  { when: ({ status }) => status === 403, then: says },
  { when: ({ status, serverMessage }) => status === 409 && serverMessage !== '', then: says },
  {
    when: (error) => error.status === 422 && fieldMessage(error) !== undefined,
    then: (error) => ({ alert: fieldMessage(error) ?? '' }),
  },
  { when: ({ status, serverMessage }) => status === 422 && serverMessage !== '', then: says },
  { when: ({ status, serverMessage }) => status === 500 && serverMessage !== '', then: says },
  { when: ({ code, serverMessage }) => Number(code) === 4040 && serverMessage !== '', then: says },
  { when: ({ serverMessage }) => serverMessage !== '', then: says },
  { when: () => true, then: (_, situation) => ({ alert: unknown(situation) }) },
];

/** What to do about a failed call. */
export function outcomeOf(error: ApiError, situation: Situation): Outcome {
  const row = errorTable.find(({ when }) => when(error, situation));
  return row ? row.then(error, situation) : { alert: unknown(situation) };
}
