import type * as schema from '../schema/staffProfile.ts';
import { get, post } from './endpoint.ts';

const branch = '/nursery/{nursery}/branch/{branch}' as const;
const profile = `${branch}/staff-profile/{id}` as const;
/** What the person, the rota and the counting of ratios show. */
const about = ['staff', 'register'] as const;

export const showStaffProfile = get<typeof schema.showStaffProfileContract>(profile, { about: ['staff'] });

/** Refused with 409 `changed` for a stale revision, and `last_super_admin`. */
export const updateStaffProfile = post<typeof schema.updateStaffProfileContract>(profile, { about });

/** Refused with 409 `member` where the person works there already. */
export const addStaffProfile = post<typeof schema.addStaffProfileContract>(`${branch}/staff-profile`, { about });

/** Refused with 409 `changed` where the person asks for something else now, or it is decided. */
export const decideStaffChanges = post<typeof schema.decideStaffChangesContract>(`${profile}/decide`, { about });

export const setInTraining = post<typeof schema.setInTrainingContract>(`${profile}/in-training`, { about });

export const confirmBeta = post<typeof schema.confirmBetaContract>(`${branch}/staff-profile/beta-confirm`, {
  about: ['staff'],
});

export const showWorkSchedule = get<typeof schema.showWorkScheduleContract>(`${branch}/available-work-schedule`, {
  about: ['staff'],
});

export const saveWorkSchedule = post<typeof schema.saveWorkScheduleContract>(`${branch}/available-work-schedule`, {
  about: ['staff'],
});

export const currentWorkSchedule = get<typeof schema.currentWorkScheduleContract>(
  `${branch}/current-user-work-schedule`,
  { about: ['staff'] },
);
