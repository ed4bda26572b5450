import Stripe from 'stripe';
import type { PayoutAccount, PayoutAccounts } from './payoutAccounts.ts';
import { asking, isMissing } from './stripeCalls.ts';

/** Stripe's category of child care services. */
const childCare = '8351';

/** The account is unknown, or its owner has disconnected it from the platform. */
const isGone = (error: unknown) =>
  isMissing(error) ||
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'account_invalid');

/** Reasons to stop an account that its owner cannot mend by filling in what is missing. */
const stops = /^(rejected|listed|under_review|platform_paused)/;

function accountOf({
  charges_enabled,
  payouts_enabled,
  details_submitted,
  requirements,
}: Stripe.Account): PayoutAccount {
  return {
    is_enabled: charges_enabled && payouts_enabled,
    is_submitted: details_submitted,
    is_stopped: stops.test(requirements?.disabled_reason ?? ''),
    missing: [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])],
  };
}

/** The accounts of services by Stripe Connect: Express accounts, whose forms and payouts Stripe shows. */
export function stripeAccounts(stripe: Stripe): PayoutAccounts {
  return {
    openAccount: ({ branch_id, name, email, website, former }) =>
      asking(async () => {
        // Only what never changes: a repeated key with other details would be refused.
        const { id } = await stripe.accounts.create(
          {
            type: 'express',
            country: 'GB',
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            metadata: { branch_id },
          },
          { idempotencyKey: former === 0 ? `account_${branch_id}` : `account_${branch_id}_${former}` },
        );
        await stripe.accounts.update(id, {
          ...(email ? { email } : {}),
          business_profile: { name, mcc: childCare, ...(website ? { url: website } : {}) },
        });
        return id;
      }),
    readAccount: (ref) =>
      asking<PayoutAccount | null>(
        async () => accountOf(await stripe.accounts.retrieve(ref)),
        (error) => (isGone(error) ? null : undefined),
      ),
    accountPage: (account, { form, back, again }) =>
      asking<string | null>(
        async () => {
          if (!form) return (await stripe.accounts.createLoginLink(account)).url;
          const link = await stripe.accountLinks.create({
            account,
            type: 'account_onboarding',
            return_url: back,
            refresh_url: again,
            collection_options: { fields: 'eventually_due' },
          });
          return link.url;
        },
        (error) => (isGone(error) ? null : undefined),
      ),
  };
}
