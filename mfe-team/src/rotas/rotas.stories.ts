import { listRotas, previewRota, showRota } from '@bairn/shared/calls/rota';
import { listTemplates } from '@bairn/shared/calls/rotaTemplates';
import { withContract } from '@bairn/shared/schema/allContracts';
import type { RotaPreview } from '@bairn/shared/schema/rotaViews';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { fullPage } from '@bairn/shared/test/fullPage';
import { makeServiceUser } from '@bairn/shared/test/people';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { sample } from '@bairn/shared/test/sample';
import { makeHead, makeShift, people, rooms, today, weekDays } from '../components/makeRota.stories.ts';
import type { manifest } from '../manifest.ts';

const shifts = people.flatMap(({ id }, index) =>
  weekDays.slice(0, 5).map((date, day) =>
    makeShift({
      date,
      staff_profile_id: id,
      room_id: rooms[(index + day) % 3]?.id ?? null,
      confirmation: index === 0 && day === 4 ? 'pending' : 'confirmed',
    }),
  ),
);

/** The sample's week as its first person sees it. */
const preview: RotaPreview = {
  rota: makeHead(),
  today,
  days: weekDays.map((date) => ({ date, closed: null, opens: '07:30', closes: '18:00' })),
  rooms,
  staff: people.map((person, index) => ({ ...person, is_self: index === 0, minutes: 2400 })),
  shifts: [...shifts, makeShift({ staff_profile_id: null, confirmation: 'open' })],
  can_answer: shifts.slice(4, 5).map(({ id }) => id),
  can_edit: true,
};

const certificate = {
  revision: 2,
  checked_at: '2026-11-12T09:00:00.000Z',
  by: 'Fiona Grant',
  rules: ['ratio_room', 'daily_rest'],
  facts_hash: '5f1e9a77c3d2'.padEnd(64, '0'),
  breaches: [],
  reason: null,
};
const broken = {
  ...certificate,
  reason: 'An agency worker comes on Friday',
  breaches: [
    {
      rule: 'ratio_room',
      hard: true,
      shift_ids: [],
      date: today,
      room_id: rooms[1]?.id ?? null,
      from: '08:00',
      to: '09:15',
      short_by: 1,
    },
    { rule: 'under_contract', hard: false, shift_ids: [], staff_profile_id: people[1]?.id ?? '', short_by: 150 },
  ],
};

const withRota =
  (own: Partial<RotaPreview> = {}, checked: typeof certificate | typeof broken | null = certificate) =>
  (api: FakeApi) => {
    const { data } = sample(withContract(showRota).response);
    api.on(previewRota, () => ({ data: { ...preview, ...own } }));
    api.on(showRota, () => ({
      data: {
        ...data,
        rota: { ...preview.rota, certificate: checked },
        rooms,
        staff: data.staff.map((person, index) => ({ ...person, ...people[index] })),
      },
    }));
  };
const inWeek = () => ({ from: '2026-11-16', to: '2026-11-22' });
const admin = makeServiceUser('nursery-admin');
const noTemplates = (api: FakeApi) =>
  api.on(listTemplates, () => ({ data: [], meta: { current_page: 1, per_page: 100, total: 0, last_page: 1 } }));

/** The list of rotas, and a rota as staff see it. */
export const rotaStories: Pick<PageStories<typeof manifest.pages>, 'rotas' | 'rotaPreview'> = {
  rotas: [
    {
      name: 'a full page',
      answers: (api) => api.on(listRotas, () => fullPage(listRotas, inWeek)),
      compact: true,
    },
    {
      name: 'none yet',
      answers: (api) =>
        api.on(listRotas, () => ({
          data: [],
          meta: { current_page: 1, per_page: 20, total: 0, last_page: 1 },
          today,
          next: { year: 2026, week: 47 },
        })),
    },
    {
      name: 'one is made',
      answers: (api) => {
        noTemplates(api);
        api.on(listRotas, () => ({ ...fullPage(listRotas, inWeek), next: { year: 2026, week: 48 } }));
      },
      press: ['Make a rota'],
    },
    { name: 'it is loading', answers: (api) => api.hang(listRotas), loading: true },
    { name: 'it cannot be read', answers: (api) => api.fail(listRotas, { status: 500 }), failing: true },
  ],
  rotaPreview: [
    { answers: withRota(), user: admin },
    { answers: withRota({ can_edit: false }), user: makeServiceUser('nursery-staff') },
    { name: 'signed with broken rules', answers: withRota({}, broken), user: admin },
    {
      name: 'an empty draft',
      answers: withRota({ rota: makeHead({ status: 'draft', revision: 1, published_at: null }), shifts: [] }, null),
      user: admin,
    },
    { name: 'it is loading', answers: (api) => api.hang(previewRota), user: admin, loading: true },
    {
      name: 'it cannot be read',
      answers: (api) => api.fail(previewRota, { status: 500 }),
      user: admin,
      failing: true,
    },
  ],
};
