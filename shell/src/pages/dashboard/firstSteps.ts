import type { Session } from '@bairn/shared/app';
import type { Page } from '@bairn/shared/contract';
import { mayOpen } from '#routing/guards.ts';

export type FirstStep = { to: string; label: string; text: string };

type Candidate = Omit<FirstStep, 'to'> & {
  /** The best page for it; the first of these that exists. */
  at: readonly string[];
  due: (branch: NonNullable<Session['branch']>) => boolean;
};

const candidates: readonly Candidate[] = [
  {
    at: ['/planning/sessions/create', '/planning/sessions'],
    label: 'Plan your first session',
    text: 'Families can book once a session has dates.',
    due: (branch) => !branch.planning_complete,
  },
  {
    at: ['/settings/payment-collection'],
    label: 'Say how you are paid',
    text: 'Until then no card can be taken.',
    due: (branch) => !branch.accounts_complete || !branch.has_stripe_connected_account,
  },
  {
    at: ['/staff/invite'],
    label: 'Invite your staff',
    text: 'They see their children and record attendance.',
    due: (branch) => !branch.planning_complete,
  },
];

/** What is left to do in a service that has just begun, on pages that exist and are this person's. */
export function firstSteps({ branch, role }: Session, pages: readonly Pick<Page, 'path' | 'access'>[]): FirstStep[] {
  if (!branch || branch.planning_complete) return [];
  return candidates.flatMap(({ at, due, ...words }) => {
    const to = at.find((path) => pages.some((page) => page.path === path && mayOpen(page.access, role)));
    return to !== undefined && due(branch) ? [{ to, ...words }] : [];
  });
}
