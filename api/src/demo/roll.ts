import { families } from './families.ts';
import { bornOn, childId, type Child, type Family } from './family.ts';
import { demoId, fixedNumber } from './fixed.ts';
import { leith, mainProvider, portobello, rooms } from './mainSessions.ts';
import { daysBefore, type Moment } from './moment.ts';
import { otherFirstName, phoneOf } from './people.ts';
import { pickupRows } from './pickupRows.ts';
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
    funded: months >= 36 || (months >= 24 && fixedNumber(`${child.key}/eligible`, 100) < 25),
    start_date: daysBefore(
      moment,
      enrolling ? 15 : 30 + fixedNumber(`${child.key}/start`, Math.max(30, (months - 6) * 28)),
    ),
    leaving_date: leaves ? moment.day(75) : null,
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
  return {
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
      };
      const grandmother = family.key === 'parent';
      const second = {
        ...common,
        id: carerId(family.key, 'second'),
        user_id: grandmother ? userId('carer@demo.bairn.test') : null,
        first_name: grandmother ? 'Jean' : otherFirstName(family.key, family.first),
        last_name: family.last,
        phone: phoneOf(`${family.key}/second`),
        email: grandmother ? 'carer@demo.bairn.test' : null,
      };
      return hasSecond(family) ? [first, second] : [first];
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
    pickup: pickupRows(children, moment),
    child_profile: children.map(({ child, branch }) => profileRow(child, branch, moment)),
    child_profile_carer: children.flatMap(({ family, child }) => {
      const link = (which: string) => ({
        nursery_id: nursery,
        child_profile_id: demoId('child-profile', child.key),
        carer_id: carerId(family.key, which),
        is_primary: which === 'first',
        relation: which === 'second' && family.key === 'parent' ? 'grandparent' : 'parent',
      });
      return hasSecond(family) ? [link('first'), link('second')] : [link('first')];
    }),
  };
}
