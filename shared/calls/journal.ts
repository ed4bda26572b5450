import type * as schema from '../schema/journal.ts';
import { del, get, post } from './endpoint.ts';

const about = ['journal'] as const;
const flags = { about: [...about] };
const root = '/learning-journal';

/** With `publish` it is published at once, refused as by `publishJournal`. */
export const createJournal = post<typeof schema.createJournalContract>(`${root}/learning-journal`, flags);
export const showJournal = get<typeof schema.showJournalContract>(`${root}/learning-journal/{id}`, flags);
/** Refused with 409 `changed` for a stale revision. */
export const updateJournal = post<typeof schema.updateJournalContract>(`${root}/learning-journal/{id}`, flags);
/** Refused with 403 to those who did not write it, and 409 `published`. */
export const removeJournal = del<typeof schema.removeJournalContract>(`${root}/learning-journal/{id}`, flags);
/** Refused with 409 `consent` where a child without consent is in a picture that is not left out. */
export const publishJournal = post<typeof schema.publishJournalContract>(
  `${root}/learning-journal/{id}/publish`,
  flags,
);
export const withdrawJournal = post<typeof schema.withdrawJournalContract>(
  `${root}/learning-journal/{id}/withdraw`,
  flags,
);
export const listPrevious = get<typeof schema.listPreviousContract>(`${root}/learning-journal/previous`, flags);
export const listDrafts = get<typeof schema.listDraftsContract>(`${root}/learning-journal/drafts`, flags);
export const listOutcomes = get<typeof schema.listOutcomesContract>(`${root}/learning-outcomes`, { about: [] });
export const setPathway = post<typeof schema.setPathwayContract>(
  `${root}/learning-journal/{id}/progression-pathways`,
  flags,
);
export const removePathway = del<typeof schema.removePathwayContract>(
  `${root}/learning-journal/{id}/progression-pathways/{pathway}`,
  flags,
);

export const createDiary = post<typeof schema.createDiaryContract>(`${root}/diary`, flags);
export const showDiary = get<typeof schema.showDiaryContract>(`${root}/diary/{id}`, flags);
export const updateDiary = post<typeof schema.updateDiaryContract>(`${root}/diary/{id}`, flags);
export const removeDiary = del<typeof schema.removeDiaryContract>(`${root}/diary/{id}`, flags);

export const createMilestone = post<typeof schema.createMilestoneContract>(`${root}/milestone`, flags);
export const showMilestone = get<typeof schema.showMilestoneContract>(`${root}/milestone/{id}`, flags);
export const updateMilestone = post<typeof schema.updateMilestoneContract>(`${root}/milestone/{id}`, flags);
export const removeMilestone = del<typeof schema.removeMilestoneContract>(`${root}/milestone/{id}`, flags);

export const createGroupObservation = post<typeof schema.createGroupObservationContract>(
  `${root}/group-observation`,
  flags,
);
export const showGroupObservation = get<typeof schema.showGroupObservationContract>(
  `${root}/group-observation/{id}`,
  flags,
);
export const updateGroupObservation = post<typeof schema.updateGroupObservationContract>(
  `${root}/group-observation/{id}`,
  flags,
);
export const removeGroupObservation = del<typeof schema.removeGroupObservationContract>(
  `${root}/group-observation/{id}`,
  flags,
);

export const createHomeObservation = post<typeof schema.createHomeObservationContract>(
  `${root}/home-observation`,
  flags,
);
export const showHomeObservation = get<typeof schema.showHomeObservationContract>(
  `${root}/home-observation/{id}`,
  flags,
);
/** Refused with 403 to those who did not write it. */
export const updateHomeObservation = post<typeof schema.updateHomeObservationContract>(
  `${root}/home-observation/{id}`,
  flags,
);
export const removeHomeObservation = del<typeof schema.removeHomeObservationContract>(
  `${root}/home-observation/{id}`,
  flags,
);
