import { allowedEvents, attendanceStatuses } from '@bairn/shared/schema/attendance';
import { readAttendance } from '@bairn/shared/calls/attendance';
import { withContract } from '@bairn/shared/schema/allContracts';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { sample } from '@bairn/shared/test/sample';
import type { manifest } from './manifest.ts';

/** A child in each state, with what may be recorded then. */
function attendance() {
  const answer = sample(withContract(readAttendance).response);
  const { today } = answer.data;
  answer.data.entries = attendanceStatuses.flatMap((status) =>
    sample(withContract(readAttendance).response)
      .data.entries.slice(0, 1)
      .map((entry) => ({
        ...entry,
        status,
        can: allowedEvents({ status, date: today, recorded_on: today }, today),
      })),
  );
  return answer;
}

export const stories: PageStories<typeof manifest.pages> = {
  planning: [{ user: makeUser() }, { user: makeServiceUser(), leadsTo: '/planning/sessions' }],
  bookings: [
    {},
    { name: 'one is cancelled', user: makeUser(), press: ['Cancel '] },
    { name: 'one is cancelled', user: makeServiceUser(), press: ['More for', 'Cancel booking'] },
  ],
  orders: [{}, { name: 'one is open', press: ['Payments of order'] }],
  session: [{}, { name: 'a date is closed', press: ['Close'] }],
  sessionAttendance: [
    {},
    { name: 'a child is signed out', press: ['Sign out Eilidh'] },
    { name: 'a child is absent', press: ['Eilidh is absent'] },
    { name: 'what else there is to do', press: ['More for'] },
  ].map((story) => ({ ...story, answers: (api) => api.on(readAttendance, attendance) })),
};
