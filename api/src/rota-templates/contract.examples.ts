import { newId } from '../database/id.ts';
import { adminsOfBranch, inBranch, type Examples } from '../testing/contractExample.ts';
import { dayFromToday } from '../testing/make.ts';

const template = '/nursery/{nursery}/branch/{branch}/rota/template';

const shift = {
  day: 1,
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
  [`GET ${template}`]: { access: adminsOfBranch, request: (of) => ({ params: inBranch(of) }) },

  [`GET ${template}/{id}`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.rota_template } }),
  },

  [`POST ${template}`]: {
    access: adminsOfBranch,
    request: (of) => ({
      params: inBranch(of),
      body: { name: `Summer ${newId()}`, note: 'With the garden open', shifts: [{ ...shift, id: newId() }] },
    }),
  },

  [`POST ${template}/{id}`]: {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.rota_template },
      body: { version: 1, name: `Winter ${newId()}`, note: null, shifts: [{ ...shift, id: newId() }] },
    }),
  },

  [`DELETE ${template}/{id}`]: {
    access: adminsOfBranch,
    request: (of) => ({ params: { ...inBranch(of), id: of.rota_template } }),
  },

  [`POST ${template}/{id}/import`]: {
    access: adminsOfBranch,
    request: (of) => ({
      params: { ...inBranch(of), id: of.rota_template },
      body: { key: newId(), from: dayFromToday(30), to: dayFromToday(36), dry_run: true },
    }),
  },
};
