import type { PayoutState } from '@bairn/shared/schema/payouts';

type Words = {
  badge: string;
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  /** What it means for the service's money. */
  text: string;
  /** What the button to the provider's page does. */
  action: string;
};

/** How an account stands, and what there is to do. */
export const payoutWords: Record<PayoutState, Words> = {
  none: {
    badge: 'Not set up',
    tone: 'neutral',
    text: 'Families pay for sessions by card when they book. To be paid out, your service needs an account with Stripe, our card provider. It asks who you are and for a bank account, and takes about 10 minutes.',
    action: 'Set up payouts',
  },
  started: {
    badge: 'Started',
    tone: 'info',
    text: 'You have not finished the form at Stripe yet. What you entered there is saved.',
    action: 'Continue at Stripe',
  },
  incomplete: {
    badge: 'Incomplete',
    tone: 'warning',
    text: 'Stripe needs more before it can pay you out.',
    action: 'Add what is missing',
  },
  enabled: {
    badge: 'Payouts are on',
    tone: 'success',
    text: 'What families pay by card goes to your account at Stripe, which pays it into your bank account. Stripe shows every payout and its date.',
    action: 'See payouts at Stripe',
  },
  restricted: {
    badge: 'Restricted',
    tone: 'danger',
    text: 'Stripe has stopped your account. Families cannot pay you by card until this is settled, and no new payouts are made.',
    action: 'Settle this at Stripe',
  },
  disconnected: {
    badge: 'Disconnected',
    tone: 'danger',
    text: 'Your account at Stripe is no longer connected to Bairn. Families cannot pay you by card until you connect another one. What was paid into the old account stays there, and Stripe pays it out.',
    action: 'Connect another account',
  },
};

/** Sent, and nothing is missing: the provider looks at it. */
export const beingChecked =
  'Stripe is checking your details. This usually takes a few minutes, at most two working days.';
