import { addDays } from '@bairn/shared/format/date';
import type { QualificationKind } from '@bairn/shared/schema/staffWords';
import { demoId, fixedChoice, fixedNumber } from './fixed.ts';
import type { Row } from './insertRows.ts';
import { mainProvider } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { firstNames, phoneOf } from './people.ts';
import { turnOf } from './rota.ts';
import { nurseryId } from './services.ts';
import { colleagues, staffId, type Colleague } from './staff.ts';
import { userId } from './users.ts';

const nursery = nurseryId(mainProvider);
const streets = ['Constitution Street', 'Great Junction Street', 'Bath Street', 'Portobello High Street'];
const manager = userId('admin@demo.bairn.test');

/** Whose records are special: by the beginning of their email. */
const apprentice = 'hamish.orr';
const endingSoon = 'priya.nair';
const lapsesNextWeek = 'jack.lennox';
const asks = 'shona.macleod';
/** Agreed in writing to work more than 48 hours a week on average. */
const optedOut = 'jack.lennox';
const is = ({ email }: Colleague, who: string) => email.startsWith(who);

function recordOf(one: Colleague, { today, instant }: Moment): Row {
  const { email, last, role } = one;
  const wage = role === 'nursery-staff' ? 1290 + fixedNumber(`${email}/wage`, 30) * 10 : 3_650_000;
  return {
    nursery_id: nursery,
    staff_profile_id: staffId(email),
    dob: addDays(today, -8400 - fixedNumber(`${email}/age`, 11_000)),
    payroll_number: `WP-${String(1000 + fixedNumber(`${email}/payroll`, 8999))}`,
    phone: phoneOf(`${email}/own`),
    address_line_1: `${1 + fixedNumber(`${email}/house`, 90)} ${fixedChoice(`${email}/street`, streets)}`,
    city: 'Edinburgh',
    postcode: 'EH6 6JJ',
    emergency_name: `${fixedChoice(`${email}/next`, firstNames)} ${last}`,
    emergency_relation: 'Partner',
    emergency_phone: phoneOf(`${email}/next`),
    contract_kind: is(one, apprentice) ? 'apprentice' : one.employment === 2 ? 'bank' : 'permanent',
    starts_on: addDays(today, -400 - fixedNumber(`${email}/since`, 1600)),
    wage_type: role === 'nursery-staff' ? 'hourly' : 'salary',
    wage_pence: wage,
    opted_out_from: is(one, optedOut) ? addDays(today, -300) : null,
    asked: is(one, asks) ? { last_name: 'MacLeod-Innes' } : null,
    asked_at: is(one, asks) ? instant(-1, `${email}/asks`) : null,
  };
}

type Own = {
  kind: QualificationKind;
  title?: string;
  level?: number;
  part?: string;
  from: number;
  days: number | null;
};

/** Qualifications of a person; days from today at which each begins, and for how many it is valid. */
function qualificationsOf(one: Colleague): Own[] {
  const begun = -120 - fixedNumber(`${one.email}/pvg`, 1000);
  const aid = -60 - fixedNumber(`${one.email}/aid`, 700);
  const pvg: Own = is(one, lapsesNextWeek)
    ? { kind: 'pvg', from: -1821, days: 1826 }
    : is(one, endingSoon)
      ? { kind: 'pvg', from: -1800, days: 1826 }
      : { kind: 'pvg', from: begun, days: 1826 };
  if (is(one, apprentice)) return [pvg, { kind: 'food_hygiene', from: -30, days: 1095 }];
  return [
    pvg,
    { kind: 'sssc', part: 'Children and young people worker', from: begun, days: null },
    { kind: 'first_aid', from: aid, days: 1095 },
    {
      kind: 'award',
      title: one.role === 'nursery-staff' ? 'HNC Childhood Practice' : 'BA Childhood Practice',
      level: one.role === 'nursery-staff' ? 7 : 9,
      from: -2400,
      days: null,
    },
  ];
}

function qualificationRow(one: Colleague, own: Own, moment: Moment, waits = false): Row {
  const from = addDays(moment.today, own.from);
  const key = `${one.email}/${own.kind}/${waits ? 'new' : 'old'}`;
  return {
    nursery_id: nursery,
    id: demoId('qualification', key),
    staff_profile_id: staffId(one.email),
    kind: own.kind,
    title: own.title ?? null,
    scqf_level: own.level ?? null,
    register_part: own.part ?? null,
    number: own.kind === 'award' ? null : String(100_000 + fixedNumber(key, 899_999)),
    valid_from: from,
    valid_to: own.days === null ? null : addDays(from, own.days),
    status: waits ? 'waiting' : 'approved',
    added_by: waits ? userId(one.email) : manager,
    decided_by: waits ? null : manager,
    decided_at: waits ? null : moment.instant(-90, key),
    created_at: moment.instant(waits ? -1 : -90, key),
  };
}

/** Records, hours and qualifications of the main provider's staff: some end soon, and some wait for an admin. */
export function staffRecordRows(moment: Moment) {
  const { today } = moment;
  const hygiene: Own = { kind: 'food_hygiene', from: -3, days: 1095 };
  return {
    staff_record: colleagues.map((one) => recordOf(one, moment)),
    staff_schedule: colleagues.flatMap((one) =>
      one.works
        ? [
            {
              nursery_id: nursery,
              id: demoId('schedule', one.email),
              staff_profile_id: staffId(one.email),
              kind: 'contracted',
              from_date: addDays(today, -365),
              days: one.works.days.map((day) => {
                const { start, end, break: pause } = turnOf(one, day);
                return { day, start_time: start, end_time: end, break_minutes: pause };
              }),
              created_at: moment.instant(-150, `${one.email}/schedule`),
            },
          ]
        : [],
    ),
    staff_training: colleagues
      .filter((one) => is(one, apprentice))
      .map((one) => ({
        nursery_id: nursery,
        id: demoId('training', one.email),
        staff_profile_id: staffId(one.email),
        from_date: addDays(today, -40),
        to_date: null,
        created_at: moment.instant(-40, one.email),
      })),
    staff_suspension: colleagues.flatMap(({ email, suspended }) =>
      suspended === undefined
        ? []
        : [
            {
              nursery_id: nursery,
              id: demoId('suspension', email),
              staff_profile_id: staffId(email),
              from_at: moment.instant(-suspended, email),
              until_at: null,
            },
          ],
    ),
    staff_qualification: colleagues.flatMap((one) => [
      ...qualificationsOf(one).map((own) => qualificationRow(one, own, moment)),
      ...(one.email.startsWith('staff@') ? [qualificationRow(one, hygiene, moment, true)] : []),
    ]),
  };
}
