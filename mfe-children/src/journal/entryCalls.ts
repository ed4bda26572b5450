import {
  removeDiary,
  removeGroupObservation,
  removeHomeObservation,
  removeJournal,
  removeMilestone,
  showDiary,
  showGroupObservation,
  showHomeObservation,
  showJournal,
  showMilestone,
  updateDiary,
  updateGroupObservation,
  updateHomeObservation,
  updateJournal,
  updateMilestone,
} from '@bairn/shared/calls/journal';

/** The calls that show, save and delete an entry, by its type. */
export const entryCalls = {
  LearningJournal: { show: showJournal, update: updateJournal, remove: removeJournal },
  Diary: { show: showDiary, update: updateDiary, remove: removeDiary },
  GroupObservation: { show: showGroupObservation, update: updateGroupObservation, remove: removeGroupObservation },
  Milestone: { show: showMilestone, update: updateMilestone, remove: removeMilestone },
  HomeObservation: { show: showHomeObservation, update: updateHomeObservation, remove: removeHomeObservation },
} as const;
