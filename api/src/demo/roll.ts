import { childRecordRows } from './childRecords.ts';
import { families } from './families.ts';
import { bornOn, childId, needsOf, type Child, type Family } from './family.ts';
import { fundingOf, fundingRows, isFunded } from './funding.ts';
import { demoId, fixedNumber } from './fixed.ts';
import { leith, mainProvider, portobello, rooms } from './mainSessions.ts';
import { bornBefore, daysBefore, type Moment } from './moment.ts';
import { otherFirstName, phoneOf } from './people.ts';
import { pickupRows } from './pickupRows.ts';
import { keyPeopleOf } from './planRows.ts';
import { branchId, nurseryId } from './services.ts';
import { staffId } from './staff.ts';
import { userId } from './users.ts';
import { ageInMonths } from '@bairn/shared/format/age';

const nursery = nurseryId(mainProvider);
const branches: readonly (string | undefined)[] = [leith, portobello];

/** The families whose children are on the roll of the main provider. */
const onRoll = families.filter(({ children }) => children.some(({ goesTo }) => branches.includes(goesTo?.branch)));
const roomId = (branch: string, name: string) => demoId('room', `${branch}/${name}`);
const carerId = (family: string, which: string) => demoId('carer', `${family}/${which}`);

/** Families with a second adult on record, and the grandmother who only has the app. */
const hasSecond = ({ key }: Family) => key === 'parent' || fixedNumber(`${key}/second`, 100) < 45;

/** One child is excluded from next month on: its family was told, and what it has booked until then stays. */
function exclusionOf({ key }: Child, moment: Moment) {
  const excluded = onRoll.find((family) => !family.email.endsWith('@demo.bairn.test'))?.children[0]?.key === key;
  return {
    excluded_from: excluded ? moment.day(28) : null,
    exclusion_reason: excluded ? 'Two invoices are unpaid after three reminders.' : null,
  };
}

const rights: Record<string, string[]> = {
  first: ['parental_responsibility', 'may_collect', 'emergency_contact'],
  second: ['may_collect', 'emergency_contact'],
};
/** The first parent of the published accounts had her son at the other branch before. */
const formerPlaces = (moment: Moment) =>
  onRoll
    .filter(({ key }) => key === 'parent')
    .flatMap(({ children }) => children.slice(1, 2))
    .map((child) => ({
      ...profileRow(child, portobello, moment),
      id: demoId('child-profile', `${child.key}/former`),
      room_id: null,
      status: 'left',
      funded: false,
      start_date: moment.day(-300),
      leaving_date: moment.day(-160),
    }));

/** Two children whom the service knew before Bairn and who have left since. */
const gone = [
  { key: 'gone/one', first: 'Struan', last: 'Geddes', months: 63, left: 40 },
  { key: 'gone/two', first: 'Beth', last: 'Laing', months: 66, left: 320 },
];

/** Families of which a service has entered the same adult twice, as happens at the desk. */
const enteredTwice = onRoll.filter(({ key }) => key !== 'parent').slice(3, 7);

/** Some second adults have an address, and one in three was asked to register. */
const secondAddress = (family: Family) =>
  fixedNumber(`${family.key}/second-address`, 100) < 60
    ? `${otherFirstName(family.key, family.first)}.${family.last}@mail.bairn.test`
        .toLowerCase()
        .replaceAll(/[^a-z.@]/g, '')
    : null;
const wasInvited = (family: Family) => fixedNumber(`${family.key}/second-invited`, 3) === 0;

function profileRow(child: Child, branch: string, moment: Moment) {
  const months = ageInMonths(bornOn(child, moment), moment.today);
  const room = rooms.find((one) => one.branch === branch && months >= one.from && months < one.to);
  const leaves = months >= 57;
  const enrolling = months < 8;
  return {
    nursery_id: nursery,
    id: demoId('child-profile', child.key),
    branch_id: branchId(branch),
    child_id: childId(child),
    room_id: room ? roomId(branch, room.name) : null,
    status: leaves ? 'leaving' : enrolling ? 'enrolling' : 'active',
    funded: isFunded(child, moment),
    start_date: daysBefore(
      moment,
      enrolling ? 15 : 30 + fixedNumber(`${child.key}/start`, Math.max(30, (months - 6) * 28)),
    ),
    leaving_date: leaves ? moment.day(75) : null,
    ...exclusionOf(child, moment),
    ...keyPeopleOf(child, branch),
    created_at: moment.instant(-110, child.key),
  };
}

/** Rows of the rooms, the children on the roll, their carers and who else may collect them. */
export function rollRows(moment: Moment) {
  const since = (name: string) => moment.instant(-110, name);
  const children = onRoll.flatMap((family) =>
    family.children.flatMap((child) =>
      child.goesTo && branches.includes(child.goesTo.branch) ? [{ family, child, branch: child.goesTo.branch }] : [],
    ),
  );
  const goneId = (key: string) => demoId('child', key);
  const profileOf = ({ child, branch }: (typeof children)[number]) => ({
    profile: demoId('child-profile', child.key),
    branch: branchId(branch),
    child,
  });
  // Its hours are split with the provider's other service, which asks for more.
  const split = children.find(({ child, branch }) => {
    const funding = fundingOf(child, moment);
    return branch === leith && funding?.approved && funding.entitlement > 30_000 && child.months < 57;
  });
  const second = split && {
    row: {
      ...profileRow(split.child, portobello, moment),
      id: demoId('child-profile', `${split.child.key}/second`),
    },
    child: split.child,
  };
  return {
    child: gone.map(({ key, first, last, months }) => ({
      id: goneId(key),
      first_name: first,
      last_name: last,
      dob: bornBefore(moment, months, 9),
      ...needsOf({ allergies: [], medical: null, saysNone: { allergies: false, needs: false } }, null, since(key)),
      created_at: since(key),
    })),
    ...childRecordRows(
      children.map((one) => ({ ...one, nursery, branch: branchId(one.branch) })),
      moment,
    ),
    ...fundingRows(
      nursery,
      children.map(profileOf),
      second && { profile: second.row.id, branch: branchId(portobello), child: second.child },
      staffId('admin@demo.bairn.test'),
      moment,
    ),
    room: rooms.map(({ branch, name, capacity, area, from, to }) => ({
      nursery_id: nursery,
      id: roomId(branch, name),
      branch_id: branchId(branch),
      name,
      capacity,
      area,
      age_from_months: from,
      age_to_months: to,
      created_at: moment.instant(-180, name),
    })),
    // More adults than usual while a child settles in, and a garden that is being drained.
    room_ratio_override: [
      {
        nursery_id: nursery,
        id: demoId('room-ratio', 'settling in'),
        room_id: roomId(leith, 'Pre-school'),
        ratio: 6,
        reason: 'An extra adult while a child with additional support needs settles in.',
        from_date: moment.day(-10),
        to_date: moment.day(32),
        created_at: since('settling in'),
      },
    ],
    room_closure: [
      {
        nursery_id: nursery,
        id: demoId('room-closure', 'drains'),
        room_id: roomId(leith, 'Garden'),
        reason: 'The lawn is drained and reseeded.',
        from_date: moment.day(-3),
        to_date: moment.day(25),
        created_at: since('drains'),
      },
    ],
    carer: onRoll.flatMap((family) => {
      const common = { nursery_id: nursery, created_at: since(family.key) };
      const first = {
        ...common,
        id: carerId(family.key, 'first'),
        user_id: userId(family.email),
        first_name: family.first,
        last_name: family.last,
        phone: phoneOf(family.key),
        email: family.email,
        invited_at: null,
        invites: 0,
      };
      const grandmother = family.key === 'parent';
      const address = grandmother ? 'carer@demo.bairn.test' : secondAddress(family);
      const invited = !grandmother && address !== null && wasInvited(family);
      const second = {
        ...common,
        id: carerId(family.key, 'second'),
        user_id: grandmother ? userId('carer@demo.bairn.test') : null,
        first_name: grandmother ? 'Jean' : otherFirstName(family.key, family.first),
        last_name: family.last,
        phone: phoneOf(`${family.key}/second`),
        email: address,
        invited_at: invited ? moment.instant(-6, `${family.key}/invited`) : null,
        invites: invited ? 1 : 0,
      };
      const again = {
        ...first,
        id: carerId(family.key, 'again'),
        user_id: null,
        phone: phoneOf(`${family.key}/again`),
      };
      return [
        first,
        ...(hasSecond(family) ? [second] : []),
        ...(enteredTwice.includes(family) ? [{ ...again, email: null }] : []),
      ];
    }),
    // The first parent of the published accounts was asked about her son yesterday, some others last week.
    needs_request: children.flatMap(({ child, branch }) => {
      const { allergies, medical, saysNone } = child;
      const open = (allergies.length === 0 && !saysNone.allergies) || (medical === null && !saysNone.needs);
      const days = child.key.startsWith('parent/') ? 1 : fixedNumber(`${child.key}/asked-by`, 2) * 7;
      if (!open || days === 0) return [];
      const row = {
        nursery_id: nursery,
        id: demoId('needs-request', child.key),
        branch_id: branchId(branch),
        child_id: childId(child),
        asked_by: staffId('admin@demo.bairn.test'),
        asked_on: moment.day(-days),
        created_at: moment.instant(-days, child.key),
      };
      return [row];
    }),
    child_profile: [
      ...children.map(({ child, branch }) => profileRow(child, branch, moment)),
      ...gone.map(({ key, left }) => ({
        nursery_id: nursery,
        id: demoId('child-profile', key),
        branch_id: branchId(leith),
        child_id: goneId(key),
        room_id: null,
        status: 'left',
        funded: true,
        start_date: moment.day(-left - 600),
        leaving_date: moment.day(-left),
        excluded_from: null,
        exclusion_reason: null,
        created_at: since(key),
      })),
      ...(second ? [second.row] : []),
      ...formerPlaces(moment),
    ],
    pickup: pickupRows(children, moment),
    child_profile_carer: children.flatMap(({ family, child }) => {
      const link = (which: string) => ({
        nursery_id: nursery,
        child_profile_id: demoId('child-profile', child.key),
        carer_id: carerId(family.key, which),
        is_primary: which === 'first',
        relation: which === 'second' && family.key === 'parent' ? 'grandparent' : 'parent',
        responsibilities: rights[which] ?? [],
      });
      return [
        link('first'),
        ...(hasSecond(family) ? [link('second')] : []),
        ...(enteredTwice.includes(family) ? [link('again')] : []),
        ...(child === second?.child ? [{ ...link('first'), child_profile_id: second.row.id }] : []),
      ];
    }),
  };
}
