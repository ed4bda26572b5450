import type * as schema from '../schema/rota.ts';
import type * as edit from '../schema/rotaEdit.ts';
import type * as facts from '../schema/rotaFacts.ts';
import type * as views from '../schema/rotaViews.ts';
import { get, patch, post } from './endpoint.ts';

const rota = '/nursery/{nursery}/branch/{branch}/rota';
const ofOne = `${rota}/{id}` as const;
/** What a rota shows beside itself changes with these. */
const around = ['rota', 'staff', 'leave', 'booking', 'room'] as const;
const own = ['rota', 'staff'] as const;

export const showRotaWeek = get<typeof schema.showRotaWeekContract>(`${rota}/year/{year}/week/{week}`, {
  about: around,
});

export const mySchedule = get<typeof schema.myScheduleContract>(`${rota}/my-schedule`, { about: own });

export const showRotaMonth = get<typeof views.showRotaMonthContract>(`${rota}/month/{month}`, { about: around });

export const showRotaDay = get<typeof views.showRotaDayContract>(`${rota}/day`, { about: [...around, 'register'] });

export const previewRota = get<typeof views.previewRotaContract>(`${ofOne}/preview`, { about: own });

export const listRotas = get<typeof edit.listRotasContract>(rota, { download: true, about: own });

/** Refused with 409 `exists` where the week has a rota. */
export const createRota = post<typeof edit.createRotaContract>(rota, { about: ['rota'] });

/** 404 for staff while it is a draft. */
export const showRota = get<typeof facts.showRotaContract>(ofOne, { about: around });

export const checkRota = get<typeof facts.checkRotaContract>(`${ofOne}/check`, { about: around });

/** Refused with 409 `locked`, and `breaks` where it would make a published rota break more than it does. */
export const updateRota = post<typeof edit.updateRotaContract>(`${ofOne}/update`, { about: ['rota'] });

/** Refused with 409 and the present state, and `breaks` while a hard rule is broken. */
export const publishRota = patch<typeof edit.publishRotaContract>(`${ofOne}/publish`, { about: ['rota', 'staff'] });

/** Refused with 409 and the present state unless it is published. */
export const remindRota = patch<typeof edit.remindRotaContract>(`${ofOne}/confirmation-reminder`, { about: ['rota'] });

/** 404 for shifts of others; refused with 409 and the present state of one that does not wait. */
export const confirmShifts = patch<typeof edit.confirmShiftsContract>(`${ofOne}/staff/{staff}/confirm`, {
  about: ['rota'],
});

/** 404 for shifts of others; refused with 409 and the present state, and `begun`. */
export const declineShift = patch<typeof edit.declineShiftContract>(`${ofOne}/staff/{staff}/decline`, {
  about: ['rota'],
});

/** Refused with 409 and the present state unless it is locked. */
export const correctRota = post<typeof edit.correctRotaContract>(`${ofOne}/correction`, { about: ['rota'] });

export const listCorrections = get<typeof edit.listCorrectionsContract>(`${ofOne}/correction`, { about: ['rota'] });

export const showRotaStaff = get<typeof facts.showRotaStaffContract>(`${rota}/staff`, { about: around });
