import { allowedEvents, attendanceStatuses } from '@bairn/shared/schema/attendance';
import { readAttendance } from '@bairn/shared/calls/attendance';
import { listServiceOrders } from '@bairn/shared/calls/orders';
import { listBranchBookings } from '@bairn/shared/calls/planning';
import { withContract } from '@bairn/shared/schema/allContracts';
import { fullPage } from '@bairn/shared/test/fullPage';
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

const names = ['Isla Mackay', 'Ruaridh Colquhoun', 'Ada Orr', 'Màiri MacDonald', 'Samir Abernethy'];

/** Every fifth child has allergies and a medical need. */
const booked = (at: number) => {
  const [row] = sample(withContract(listBranchBookings).response).data;
  const health =
    at % 5 === 2
      ? { allergies: ['Peanuts', 'Tree nuts'], medical_needs: 'Adrenaline pen in the blue bag' }
      : { allergies: [], medical_needs: null };
  return { child: { ...row?.child, full_name: names[at % 5], ...health }, status: 'confirmed', is_new: at === 0 };
};

export const stories: PageStories<typeof manifest.pages> = {
  planning: [{ user: makeUser() }, { user: makeServiceUser(), leadsTo: '/planning/sessions' }],
  bookings: [
    {},
    { name: 'one is cancelled', user: makeUser(), press: ['Cancel '] },
    {
      name: 'a full page',
      user: makeServiceUser(),
      answers: (api) => api.on(listBranchBookings, () => fullPage(listBranchBookings, booked)),
      compact: true,
    },
    { name: 'one is cancelled', user: makeServiceUser(), press: ['More for', 'Cancel booking'] },
  ],
  orders: [
    {},
    {
      name: 'a full page',
      answers: (api) =>
        api.on(listServiceOrders, () => fullPage(listServiceOrders, (at) => ({ number: `B1002${10 + at}` }))),
      compact: true,
    },
    { name: 'one is open', press: ['Actions for order', 'Payments and refunds'] },
    { name: 'a row is open', press: ['Details of'] },
  ],
  session: [{}, { name: 'a date is closed', press: ['Close'] }],
  sessionAttendance: [
    {},
    { name: 'a child is signed out', press: ['Sign out Eilidh'] },
    { name: 'a child is absent', press: ['Eilidh is absent'] },
    { name: 'what else there is to do', press: ['More for'] },
  ].map((story) => ({ ...story, answers: (api) => api.on(readAttendance, attendance) })),
};
