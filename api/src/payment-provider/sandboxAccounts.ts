import { transact, type Db } from '../database/database.ts';
import type { SandboxEvents } from './sandboxEvents.ts';
import { invalidRequest, load, nested, once, SandboxError, secret, seconds, store, type Form } from './sandboxStore.ts';

/** An account of a service, in the provider's format as far as it is used. */
export type SandboxAccount = {
  id: string;
  object: 'account';
  type: 'express';
  country: string;
  email: string | null;
  business_profile: Record<string, string>;
  metadata: Record<string, string>;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  requirements: { currently_due: string[]; past_due: string[]; disabled_reason: string | null };
  /** Its owner disconnected it from the platform, which may no longer read it. */
  disconnected?: boolean;
  created: number;
};

/** A visit to the sandbox's page about an account. */
type Visit = {
  id: string;
  object: 'account_link';
  account: string;
  return_url: string;
  refresh_url: string;
  used: boolean;
};

type Standing = Pick<
  SandboxAccount,
  'charges_enabled' | 'payouts_enabled' | 'details_submitted' | 'requirements' | 'disconnected'
>;

const enabled = (is: boolean) => ({ charges_enabled: is, payouts_enabled: is });
const due = (missing: string[], disabled_reason: string | null) => ({
  currently_due: missing,
  past_due: [],
  disabled_reason,
});

/** What the person at the sandbox's form chose, and how the account stands then. */
export const accountChoices = {
  finish: { ...enabled(true), details_submitted: true, requirements: due([], null) },
  missing: {
    ...enabled(false),
    details_submitted: true,
    requirements: due(['external_account', 'individual.verification.document'], 'requirements.past_due'),
  },
  restrict: { ...enabled(false), details_submitted: true, requirements: due([], 'rejected.other') },
  disconnect: { ...enabled(false), details_submitted: true, requirements: due([], null), disconnected: true },
} satisfies Record<string, Standing>;
export type AccountChoice = keyof typeof accountChoices;

const begun: Standing = {
  ...enabled(false),
  details_submitted: false,
  requirements: due(
    [
      'business_type',
      'external_account',
      'individual.first_name',
      'individual.last_name',
      'individual.dob.day',
      'individual.dob.month',
      'individual.dob.year',
      'individual.verification.document',
      'tos_acceptance.date',
    ],
    'requirements.past_due',
  ),
};

/** Path of the sandbox's pages about accounts, on the product's own origin. */
export const accountPagePath = '/sandbox/payments/account';

/** Where a login link leads back to: the provider's has no address of ours. */
const settingsPage = '/settings/payment-collection?returned=1';

/** Accounts of services. */
export function sandboxAccounts(db: Db, events: SandboxEvents) {
  async function readAccount(id: string): Promise<SandboxAccount> {
    const account = await load<SandboxAccount>(db, 'account', id);
    if (!account.disconnected) return account;
    throw new SandboxError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    });
  }

  async function visit(account: string, return_url: string, refresh_url: string) {
    await readAccount(account);
    const id = secret('visit');
    await store(db, 'account_link', { id, object: 'account_link', account, return_url, refresh_url, used: false });
    return { object: 'account_link', url: `${accountPagePath}/${id}`, created: seconds() };
  }

  return {
    readAccount,

    createAccount: (form: Form, key: string | null) =>
      transact(db, async (tx) => {
        const { object } = await once<SandboxAccount>(tx, 'account', { key, form }, async () => ({
          id: secret('acct'),
          object: 'account',
          type: 'express',
          country: form['country'] ?? 'GB',
          email: null,
          business_profile: {},
          metadata: nested(form, 'metadata'),
          ...begun,
          created: seconds(),
        }));
        return object;
      }),

    updateAccount: (id: string, form: Form) =>
      transact(db, async (tx) => {
        const account = await load<SandboxAccount>(tx, 'account', id, true);
        const changed: SandboxAccount = {
          ...account,
          email: form['email'] ?? account.email,
          business_profile: { ...account.business_profile, ...nested(form, 'business_profile') },
        };
        await store(tx, 'account', changed);
        return changed;
      }),

    createAccountLink: (form: Form) =>
      visit(form['account'] ?? '', form['return_url'] ?? settingsPage, form['refresh_url'] ?? settingsPage),

    async createLoginLink(id: string) {
      if (!(await readAccount(id)).details_submitted) {
        throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.');
      }
      return visit(id, settingsPage, settingsPage);
    },

    /** The visit of a link. @throws SandboxError 404 */
    readVisit: (id: string) => load<Visit>(db, 'account_link', id),

    /** Ends a visit with a choice, or none; answers where it leads. A link is for one visit. */
    async endVisit(id: string, choice: AccountChoice | null): Promise<string> {
      const { at, changed } = await transact(db, async (tx) => {
        const open = await load<Visit>(tx, 'account_link', id, true);
        if (open.used) return { at: open.refresh_url, changed: null };
        await store(tx, 'account_link', { ...open, used: true });
        if (choice === null) return { at: open.return_url, changed: null };
        const account = await load<SandboxAccount>(tx, 'account', open.account, true);
        const next: SandboxAccount = { ...account, ...accountChoices[choice] };
        await store(tx, 'account', next);
        return { at: open.return_url, changed: next };
      });
      if (changed) events.tell(changed.disconnected ? 'account.application.deauthorized' : 'account.updated', changed);
      return at;
    },
  };
}
