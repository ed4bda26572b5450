import { dutiesOf, isHeadInjury, type AccidentStatus } from '@bairn/shared/format/accidents';
import type { AccidentForm } from '@bairn/shared/schema/accidents';
import { families } from './families.ts';
import { childId } from './family.ts';
import { demoId } from './fixed.ts';
import type { Row } from './insertRows.ts';
import { leith, mainProvider } from './mainSessions.ts';
import { medicineRows } from './medicineRows.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId } from './services.ts';
import { staffId } from './staff.ts';
import { userId } from './users.ts';

const account = (name: string) => `${name}@demo.bairn.test`;

type Story = {
  status: AccidentStatus;
  /** Days ago. */
  ago: number;
  kind: AccidentForm['kind'];
  time: string;
  details: Partial<AccidentForm>;
  /** A note with which a manager sent it back. */
  back?: string;
  addendum?: string;
};

const told = { informed_who: 'The mother', informed_how: 'phone', informed_at: '11:10' } as const;

/** One report in each state, one that is notifiable, one of each kind; the first is about the child of the demo parent. */
const stories: readonly Story[] = [
  {
    status: 'awaiting_carer',
    ago: 1,
    kind: 'accident',
    time: '10:40',
    details: {
      place: 'outdoors',
      place_detail: 'Beside the mud kitchen',
      what_happened: 'Tripped over a plank while carrying water and fell on the left knee.',
      injuries: [{ region: 'front_leg_left', type: 'graze', note: 'About 2 cm' }],
      first_aid: 'Cleaned with water, plaster, a cuddle.',
      ...told,
    },
  },
  {
    status: 'signed',
    ago: 24,
    kind: 'accident',
    time: '14:15',
    details: {
      place: 'room',
      what_happened: 'Ran into the edge of the book shelf.',
      injuries: [{ region: 'front_head', type: 'bump', note: null }],
      first_aid: 'Cold pack for ten minutes, watched until collected.',
      advice_given: true,
      follow_up: 'Corner guards are fitted.',
      ...told,
    },
    addendum: 'The parent says the bump had gone the next day.',
  },
  {
    status: 'awaiting_manager',
    ago: 1,
    kind: 'accident',
    time: '11:05',
    details: {
      place: 'outdoors',
      what_happened: 'Fell from the second rung of the climbing frame on the right hand.',
      equipment: 'Climbing frame',
      injuries: [{ region: 'front_arm_right', type: 'fracture', note: 'Swollen wrist' }],
      first_aid: 'Arm supported, cold pack.',
      medical: 'hospital',
      medical_detail: 'The mother took the child to be checked.',
      ...told,
    },
  },
  {
    status: 'draft',
    ago: 0,
    kind: 'incident',
    time: '09:20',
    details: {
      place: 'outing',
      what_happened: 'A dog without a lead ran up to the group in the park. No one was hurt.',
    },
    back: 'Add what we do now on walks.',
  },
  {
    status: 'signed',
    ago: 9,
    kind: 'existing',
    time: '08:35',
    details: {
      place: 'home',
      what_happened: 'Came in with a bruise on the left shin.',
      injuries: [{ region: 'front_leg_left', type: 'bruise', note: null }],
      explanation: 'Fell off the scooter yesterday.',
    },
  },
];

const strokes = [
  [
    [80, 260],
    [180, 90],
    [250, 280],
    [330, 120],
    [420, 260],
  ],
  [
    [460, 240],
    [620, 210],
    [760, 250],
    [900, 200],
  ],
];

const signers = [
  { role: 'worker', email: account('staff'), name: 'Eilidh Fraser' },
  { role: 'manager', email: account('admin'), name: 'Callum Reid' },
] as const;
const signedBy = { draft: 0, awaiting_manager: 1, awaiting_carer: 2, signed: 2 } as const;

function reportOf(story: Story, child: string, parent: { email: string; name: string }, moment: Moment) {
  const { status, ago, kind, time, back } = story;
  const id = demoId('accident', `${status}/${kind}/${ago}`);
  const of = { nursery_id: nurseryId(mainProvider), accident_report_id: id };
  const details = {
    injuries: [],
    witnesses: [{ name: 'Ailsa Boyd' }],
    medical: 'none',
    work_related: false,
    advice_given: false,
    first_aider: story.details.first_aid
      ? { id: staffId(account('staff')), name: 'Eilidh Fraser', certificate: null }
      : null,
    ...story.details,
  } as const;
  const at = moment.instant(-ago, `${id}/written`);
  const shared = status === 'awaiting_carer' || status === 'signed';
  const revision = back ? 2 : 1;
  const signature = (role: string, email: string, name: string) => ({
    ...of,
    id: demoId('accident-signature', `${id}/${role}`),
    revision: back ? 1 : revision,
    role,
    user_id: userId(email),
    name,
    drawn: strokes,
    taken_by: null,
    created_at: at,
  });
  return {
    accident_report: {
      nursery_id: of.nursery_id,
      id,
      branch_id: branchId(leith),
      child_id: child,
      kind,
      status,
      occurred_on: moment.day(-ago),
      occurred_time: time,
      details,
      head_injury: isHeadInjury(details.injuries),
      author_id: staffId(account('staff')),
      revision,
      created_at: at,
      changed_at: at,
      sent_back_note: back ?? null,
      sent_back_by: back ? staffId(account('admin')) : null,
      sent_back_at: back ? at : null,
      shared_at: shared ? at : null,
      signed_at: status === 'signed' ? at : null,
    },
    accident_signature: [
      ...signers.slice(0, back ? 1 : signedBy[status]).map(({ role, email, name }) => signature(role, email, name)),
      ...(status === 'signed' ? [signature('carer', parent.email, parent.name)] : []),
    ],
    accident_addendum: story.addendum
      ? [
          {
            ...of,
            id: demoId('accident-addendum', id),
            author_id: staffId(account('admin')),
            text: story.addendum,
            created_at: at,
          },
        ]
      : [],
    accident_duty: dutiesOf({
      kind,
      occurred_on: moment.day(-ago),
      medical: details.medical,
      work_related: false,
      concern: null,
    }).map(({ duty, due_on }) => ({ ...of, id: demoId('accident-duty', `${id}/${duty}`), duty, due_on })),
  };
}

/** Rows of accident reports and medicines at the branch in Leith. */
export function accidentRows(profiles: readonly Row[], moment: Moment) {
  const here = new Set(profiles.flatMap((row) => (row['branch_id'] === branchId(leith) ? [row['child_id']] : [])));
  const known = families
    .flatMap((family) => family.children.map((child) => ({ child: childId(child), family })))
    .filter(({ child }) => here.has(child))
    // The demo parent's child first.
    .toSorted((a, b) => Number(b.family.key === 'parent') - Number(a.family.key === 'parent'));
  const parentOf = (at: number) => {
    const { email, first, last } = known[at % known.length]?.family ?? { email: '', first: '', last: '' };
    return { email, name: `${first} ${last}` };
  };
  const idOf = (at: number) => known[at % known.length]?.child ?? '';
  const made = stories.map((story, at) => reportOf(story, idOf(at < 2 ? 0 : at), parentOf(at < 2 ? 0 : at), moment));
  return {
    accident_report: made.map((one) => one.accident_report),
    accident_signature: made.flatMap((one) => one.accident_signature),
    accident_addendum: made.flatMap((one) => one.accident_addendum),
    accident_duty: made.flatMap((one) => one.accident_duty),
    ...medicineRows(idOf(0), idOf(3), parentOf(0), moment),
  };
}
