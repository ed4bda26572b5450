import { daysBetween } from '@bairn/shared/format/date';
import { reviewDue } from '@bairn/shared/format/planDates';
import { indicators, type Indicator } from '@bairn/shared/format/wellbeing';
import { families } from './families.ts';
import { childId, type Child } from './family.ts';
import { demoId, fixedChoice, fixedNumber } from './fixed.ts';
import type { Row } from './insertRows.ts';
import type { Moment } from './moment.ts';
import { colleagues, staffId } from './staff.ts';
import { userId } from './users.ts';

/** The key person of a child at a branch and for some a second one; one child in ten has none. */
export function keyPeopleOf({ key }: Child, branch: string) {
  const staff = colleagues.filter(
    ({ role, branches, suspended }) => role === 'nursery-staff' && branches.includes(branch) && suspended === undefined,
  );
  const first = fixedNumber(`${key}/keyed`, 10) > 0 ? fixedNumber(`${key}/key-person`, staff.length) : null;
  const idOf = (at: number) => staffId(staff[at % staff.length]?.email ?? '');
  const second = first !== null && staff.length > 1 && fixedNumber(`${key}/buddy`, 3) === 0;
  return { key_person: first === null ? null : idOf(first), buddy: second ? idOf(first + 1) : null };
}

const parts: Record<Indicator, readonly (readonly [needs: string, support: string])[]> = {
  safe: [
    ['Runs ahead on walks.', 'Holds a hand at the road, every time.'],
    ['Climbs without looking down.', 'An adult within reach at the climbing frame.'],
  ],
  healthy: [
    ['Tires after lunch.', 'Rests on a mat in the quiet corner at one.'],
    ['Eats little when it is loud.', 'Sits at the small table with one friend.'],
  ],
  achieving: [
    ['Is beginning to count.', 'Counts plates, stairs and shells with us each day.'],
    ['Finds new words hard.', 'We name things twice and wait for an answer.'],
  ],
  nurtured: [
    ['Misses home in the morning.', 'The key person is at the door, with the soft toy from home.'],
    ['Needs a cuddle to fall asleep.', 'The same adult settles each nap.'],
  ],
  active: [['Loves to run and jump.', 'Out in the garden before every meal.']],
  respected: [['Likes to choose.', 'Two choices at snack, and time to decide.']],
  responsible: [['Proud to help.', 'Waters the beans on Mondays and Thursdays.']],
  included: [['Speaks another language at home.', 'We sing one song in it each week, and label the pegs.']],
};
const wishes = [
  'To be outdoors every day, whatever the weather.',
  'To make a friend, and to be ready for school.',
  'To paint and to hear the same story twice.',
] as const;
const changes = ['She naps at noon now, no longer at one.', 'Please add that he is afraid of dogs.'] as const;

/** What happened with a child's plan, of those whose first day is some weeks ago. */
type Story = 'overdue' | 'review soon' | 'draft' | 'unsigned' | 'change' | 'signed';
const stories: readonly Story[] = [
  'overdue',
  'review soon',
  'unsigned',
  'draft',
  'change',
  'signed',
  'signed',
  'signed',
];

type Place = {
  child: Child;
  adult: string;
  user: string;
  nursery: string;
  branch: string;
  key: string | null;
  days: number;
};

/** A version that was shared some days ago; a draft without. Returns the row and its signatures. */
function versionOf({ child, user, nursery, branch, key }: Place, moment: Moment, version: number, ago: number | null) {
  const id = demoId('personal-plan', `${child.key}/${version}`);
  const writer = key ?? staffId('admin@demo.bairn.test');
  const told = indicators.filter((name, at) => at < 4 || fixedNumber(`${child.key}/${name}`, 2) === 0);
  const wellbeing = Object.fromEntries(
    indicators.map((name) => {
      const [needs, support] = told.includes(name)
        ? fixedChoice(`${child.key}/${name}/${name === 'healthy' ? version : 1}`, parts[name])
        : [null, null];
      return [name, { needs, support }];
    }),
  );
  const at = moment.instant(-(ago ?? 2), `${child.key}/plan`);
  const row = {
    nursery_id: nursery,
    id,
    branch_id: branch,
    child_id: childId(child),
    version,
    wellbeing,
    wishes: fixedChoice(`${child.key}/wishes/${version}`, wishes),
    revision: 1,
    written_by: writer,
    created_at: at,
    changed_at: at,
    shared_by: ago === null ? null : writer,
    shared_at: ago === null ? null : at,
    review_on: ago === null ? null : reviewDue(moment.day(-ago)),
  };
  type Signature = Record<'user_id' | 'signed_by' | 'signed_on' | 'recorded_by', string | null>;
  const answerOf = (change: string | null, by: Signature) => ({
    nursery_id: nursery,
    id: demoId('plan-answer', `${id}/${user}`),
    personal_plan_id: id,
    change,
    created_at: moment.instant(-Math.max(1, (ago ?? 2) - 1), `${child.key}/answer`),
    ...by,
  });
  const inApp = { user_id: user, signed_by: null, signed_on: null, recorded_by: null };
  const signed_on = moment.day(-Math.max(1, (ago ?? 2) - 1));
  return {
    row,
    answer: (change: string | null) => answerOf(change, inApp),
    /** On the printed version, by a name that staff recorded. */
    paper: (signed_by: string) => answerOf(null, { user_id: null, signed_by, signed_on, recorded_by: writer }),
  };
}

/** The versions of one plan and their answers, newest last. */
function planOf(story: Story, place: Place, moment: Moment) {
  const { child, days } = place;
  const make = (version: number, ago: number | null) => versionOf(place, moment, version, ago);
  if (story === 'overdue') return [];
  if (story === 'draft') return [{ ...make(1, null), answers: [] }];
  if (story === 'review soon' && days > 180) {
    const one = make(1, 177);
    return [{ ...one, answers: [one.answer(null)] }];
  }
  const ago = Math.min(days - 20, 9 + fixedNumber(`${child.key}/shared`, 100));
  const former = days > ago + 160 ? make(1, ago + 150) : null;
  const newest = make(former ? 2 : 1, ago);
  const answers =
    story === 'unsigned'
      ? []
      : [newest.answer(story === 'change' ? fixedChoice(`${child.key}/change`, changes) : null)];
  return [...(former ? [{ ...former, answers: [former.paper(place.adult)] }] : []), { ...newest, answers }];
}

/** Rows of the personal plans of the children on a roll, with every state that a plan can have. */
export function planRows(profiles: readonly Row[], moment: Moment) {
  const byChild = new Map(
    families.flatMap((family) => family.children.map((child) => [childId(child), { family, child }])),
  );
  const plans = profiles.flatMap((profile, at) => {
    const known = byChild.get(String(profile['child_id']));
    const days = daysBetween(String(profile['start_date']), moment.today);
    // Those who have just started have a plan to come.
    if (!known || days < 28) return [];
    const { family, child } = known;
    const own: Story = child.key === family.children[0]?.key ? 'signed' : 'unsigned';
    const story = family.key === 'parent' ? own : (stories[at % stories.length] ?? 'signed');
    const place = {
      child,
      adult: `${family.first} ${family.last}`,
      user: userId(family.email),
      nursery: String(profile['nursery_id']),
      branch: String(profile['branch_id']),
      key: (profile['key_person'] as string | null) ?? null,
      days,
    };
    return profile['id'] === demoId('child-profile', child.key) ? planOf(story, place, moment) : [];
  });
  return {
    personal_plan: plans.map(({ row }) => row),
    personal_plan_answer: plans.flatMap(({ answers }) => answers),
  };
}
