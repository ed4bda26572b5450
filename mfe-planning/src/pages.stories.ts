import { readAttendance } from '@bairn/shared/calls/attendance';
import { listServiceOrders } from '@bairn/shared/calls/orders';
import { listBranchBookings } from '@bairn/shared/calls/planning';
import { withContract } from '@bairn/shared/schema/allContracts';
import { makeAttendance, makeEntry } from '@bairn/shared/test/attendance';
import { fullPage } from '@bairn/shared/test/fullPage';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { sample } from '@bairn/shared/test/sample';
import type { manifest } from './manifest.ts';

/** Children in each group, with alerts, late ones and notes; the first has just been signed in. */
const attendance = (now: string) => ({
  data: makeAttendance(
    [
      makeEntry('Eilidh', { status: 'in' }),
      makeEntry('Ada', { child: { allergies: ['Peanuts', 'Tree nuts'] } }),
      makeEntry('Blair', { child: { medical_needs: 'Asthma: blue inhaler in the office' } }),
      makeEntry('Duncan', { note: 'Comes after the dentist.' }),
      makeEntry('Ella', {
        status: 'in',
        recorded_at: '2026-11-24T07:20:00.000Z',
        child: { allergies: ['Milk'], medical_needs: 'Eczema: cream after hand washing' },
      }),
      makeEntry('Flora', { status: 'out' }),
      makeEntry('Gus', { status: 'absent' }),
    ],
    { now, adults_needed: 2 },
  ),
});

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
  planning: [
    { user: makeUser(), leadsTo: '/planning/bookings' },
    { user: makeServiceUser(), leadsTo: '/planning/sessions' },
  ],
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
    { name: 'a row is opened', press: ['Ella Fraser'] },
    { name: 'all are signed in', press: ['Sign in all 3'] },
    { name: 'a child is signed out', press: ['Sign out Eilidh'] },
    { name: 'what else there is to do', press: ['More for Ada'] },
    { name: 'long after the end', press: ['Sign in Ada'], now: '17:05' },
  ].map(({ now = '08:25', ...story }) => ({
    ...story,
    answers: (api) => api.on(readAttendance, () => attendance(now)),
  })),
};
