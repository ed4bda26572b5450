import { newId } from '../database/id.ts';
import {
  adminsOfBranch,
  allow,
  everybodysOfAll,
  hide,
  inBranch,
  line,
  staffHere,
  staffOfBranch,
  type Access,
  type Examples,
} from '../testing/contractExample.ts';
import { dayFromToday } from '../testing/make.ts';

const rota = '/nursery/{nursery}/branch/{branch}/rota';

/** Allowed for the person whose shifts they are, who works at the branch. */
const personOfShift: Access = {
  own: line(hide(...staffHere, "other nursery's admin"), allow('staff')),
  "colleague's": line(hide(...staffHere, "other nursery's admin"), allow('super admin')),
  "another's": line(hide(...staffHere, 'suspended staff'), allow("other nursery's admin")),
};

/** A week that no earlier request was for. */
let made = 0;
function nextWeek() {
  made += 1;
  return { year: 2030 + Math.floor(made / 52), week: 1 + (made % 52) };
}

const shift = {
  staff_profile_id: null,
  room_id: null,
  start_time: '08:00',
  end_time: '16:00',
  break_minutes: 30,
  break_start: '12:00',
  note: 'Opens the front door',
};

/** Access by role and valid requests for the calls of this area. */
export const examples: Examples = {
  [`GET ${rota}`]: { access: adminsOfBranch, request: (of) => ({ params: inBranch(of) }) },

  [`POST ${rota}`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), body: { ...nextWeek(), from: 'empty' } }),
  },

  [`POST ${rota}/{id}/update`]: {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.draft_rota },
      body: { key: newId(), changes: [{ kind: 'add', shift: { ...shift, id: newId(), date: of.draft_date } }] },
    }),
  },

  [`GET ${rota}/{id}/check`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.draft_rota } }),
  },

  [`PATCH ${rota}/{id}/publish`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.draft_rota }, body: { reason: 'An inspector agreed' } }),
  },

  [`PATCH ${rota}/{id}/confirmation-reminder`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.rota } }),
  },

  [`PATCH ${rota}/{id}/staff/{staff}/confirm`]: {
    access: personOfShift,
    request: (of) => ({
      params: { ...inBranch(of), id: of.rota, staff: of.rota_person },
      body: { shifts: [of.own_shift] },
    }),
  },

  [`PATCH ${rota}/{id}/staff/{staff}/decline`]: {
    access: personOfShift,
    request: (of) => ({
      params: { ...inBranch(of), id: of.rota, staff: of.rota_person },
      body: { shift: of.own_shift, reason: 'School holidays' },
    }),
  },

  [`POST ${rota}/{id}/correction`]: {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.locked_rota },
      body: {
        key: newId(),
        change: { kind: 'add', shift: { ...shift, id: newId(), date: of.locked_date } },
        reason: 'Cover that was not on the rota',
      },
    }),
  },

  [`GET ${rota}/{id}/correction`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.locked_rota } }),
  },

  [`GET ${rota}/staff-reservations`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: inBranch(of), query: { from: dayFromToday(0), to: dayFromToday(30) } }),
  },

  [`POST ${rota}/staff-reservations`]: {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: {
        staff_profile_id: of.rota_person,
        kind: 'training',
        date: dayFromToday(90),
        start_time: '09:00',
        end_time: '12:00',
        note: 'First aid',
      },
    }),
  },

  [`DELETE ${rota}/staff-reservations/{id}`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.reservation } }),
  },

  [`GET ${rota}/staff-outwith-reservations`]: {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      query: { date: dayFromToday(3), start_time: '09:00', end_time: '12:00' },
    }),
  },

  [`GET ${rota}/my-schedule/feed`]: { access: staffOfBranch, request: (of) => ({ params: inBranch(of) }) },
  [`POST ${rota}/my-schedule/feed`]: { access: staffOfBranch, request: (of) => ({ params: inBranch(of) }) },
  [`DELETE ${rota}/my-schedule/feed`]: { access: staffOfBranch, request: (of) => ({ params: inBranch(of) }) },

  'GET /nursery/rota/feed/{secret}': {
    access: everybodysOfAll,
    request: ({ shift_feed }) => ({ params: { secret: shift_feed } }),
  },
};
