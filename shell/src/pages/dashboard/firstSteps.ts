import { apiQuery, dataOf } from '@bairn/shared/app';
import { gettingStarted } from '@bairn/shared/calls/onboarding';
import type { Page, Role } from '@bairn/shared/contract';
import type { StartingStep } from '@bairn/shared/schema/onboarding';
import { mayOpen } from '#routing/guards.ts';

type Scope = { nursery: string; branch: string };

/** The steps of a new service, as the API sees them. */
export const gettingStartedQuery = (params: Scope) => apiQuery(gettingStarted, { params }, { select: dataOf });

type Words = {
  /** Path of the page that does it. */
  at: string;
  /** The part of the page, as its address names it. */
  part?: string;
  title: string;
  text: string;
  /** What its button does. */
  action: string;
};

const words = {
  proof: {
    at: '/settings/services/:serviceId/details',
    part: 'proof',
    title: 'Prove that the service is yours',
    text: 'With a code to the address in the public register, or with a document.',
    action: 'Prove it',
  },
  opening_times: {
    at: '/settings/services/:serviceId/opening-hours',
    title: 'Opening hours',
    text: 'Families see when you are open.',
    action: 'Set opening hours',
  },
  pictures: {
    at: '/settings/services/:serviceId/photo-gallery',
    title: 'Logo and cover photo',
    text: 'They stand beside your name in the search.',
    action: 'Add photos',
  },
  sessions: {
    at: '/planning/sessions/create',
    title: 'Your first session',
    text: 'Families can book once a session has dates.',
    action: 'Plan a session',
  },
  payouts: {
    at: '/settings/payment-collection',
    title: 'How you are paid',
    text: 'Families can pay by card once we know where the money goes.',
    action: 'Set up payouts',
  },
  listing: {
    at: '/settings/services/:serviceId/details',
    part: 'listing',
    title: 'List your service',
    text: 'Families find it in the search once it is listed.',
    action: 'List it',
  },
  staff: {
    at: '/staff/invite',
    title: 'Your staff',
    text: 'They see their children and record attendance. If you work alone, skip this.',
    action: 'Invite staff',
  },
  you: {
    at: '/settings/profile',
    title: 'Your phone number',
    text: 'For when we need to reach you about your service. Families do not see it.',
    action: 'Add your number',
  },
} as const satisfies Record<StartingStep, Words>;

export type FirstStep = Words & { step: StartingStep; done: boolean };

/** Those of the steps, in the order in which a service takes them, that have a page which this person may open. */
export function firstSteps(
  steps: readonly { step: StartingStep; done: boolean }[],
  { branch, role }: { branch: string; role: Role | undefined },
  pages: readonly Pick<Page, 'path' | 'access'>[],
): readonly FirstStep[] {
  return Object.entries(words).flatMap(([step, own]) => {
    const known = steps.find((one) => one.step === step);
    const page = pages.find(({ path, access }) => path === own.at && mayOpen(access, role));
    if (!known || !page) return [];
    const part = 'part' in own ? `#${own.part}` : '';
    return [{ ...known, ...own, at: `${own.at.replace(':serviceId', branch)}${part}` }];
  });
}
