import type { EnquiryStatus } from '@bairn/shared/schema/rows/enquiries';
import { families } from './families.ts';
import { childId, keyworkerId, type Family } from './family.ts';
import { demoId } from './fixed.ts';
import { leith } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId, services } from './services.ts';

type Past = { status: EnquiryStatus; days: readonly number[]; message: string | null; answer?: string; asked: number };

const pasts: readonly Past[] = [
  {
    status: 'new',
    days: [1, 3],
    message: 'We are moving to Leith after the holidays. Would there be a place on these two days?',
    asked: -2,
  },
  { status: 'new', days: [1, 2, 3, 4, 5], message: null, asked: -5 },
  {
    status: 'new',
    days: [2, 4],
    message: 'His sister is with you already. It would be lovely if both could come on the same days.',
    asked: -9,
  },
  {
    status: 'accepted',
    days: [2, 3],
    message: 'Can we come and see you first?',
    answer: 'We would love to meet you. Come any weekday at 10 and ask for Eilidh.',
    asked: -20,
  },
  {
    status: 'declined',
    days: [1, 5],
    message: 'Is there a place from next month?',
    answer: 'We are full on Mondays and Fridays until August.',
    asked: -24,
  },
  { status: 'withdrawn', days: [3], message: 'Do you take children for one day a week?', asked: -30 },
  { status: 'expired', days: [4, 5], message: null, asked: -40 },
];

/** Days from the question to the answer. */
const answeredAfter = 2;
const openDays = 14;

function rowOf(family: Family, branch: string, past: Past, moment: Moment) {
  const service = services.find(({ key }) => key === branch);
  const [child] = family.children;
  if (!service || !child) throw new Error(`There is no service ${branch}, or ${family.key} has no child.`);
  const key = `${family.key}/${branch}/${past.status}`;
  const at = (days: number) => moment.instant(past.asked + days, key);
  const changed = past.status === 'new' ? 0 : past.status === 'expired' ? openDays : answeredAfter;
  return {
    nursery_id: nurseryId(service.provider),
    id: demoId('enquiry', key),
    branch_id: branchId(branch),
    keyworker_profile_id: keyworkerId(family),
    child_id: childId(child),
    status: past.status,
    start_on: moment.day(past.asked + 45),
    days: past.days,
    message: past.message,
    answer: past.answer ?? null,
    text_version: 1,
    created_at: at(0),
    expires_at: at(openDays),
    changed_at: at(changed),
  };
}

/** Enquiries in each state at the main service, and those of the published parent at others. */
export function enquiryRows(moment: Moment) {
  const [parent] = families;
  const strangers = families.filter(
    ({ key, children }) =>
      key !== 'parent' && children.length > 0 && !children.some(({ goesTo }) => goesTo?.branch === leith),
  );
  // The third of those who go there: `connectionRows` has connected it.
  const connected = families.filter(
    ({ key, children }) => key !== 'parent' && children.some(({ goesTo }) => goesTo?.branch === leith),
  )[2];
  const [open, , , , declined] = pasts;
  return [
    ...pasts.flatMap((past, nth) => {
      const family = past.status === 'accepted' ? connected : strangers[nth];
      return family ? [rowOf(family, leith, past, moment)] : [];
    }),
    ...(parent && open && declined
      ? [rowOf(parent, 'junction-club', open, moment), rowOf(parent, 'owl-and-oat', declined, moment)]
      : []),
  ];
}
