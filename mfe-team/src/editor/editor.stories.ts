import { checkRota, showRota, updateRota } from '@bairn/shared/calls/rota';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import type { PageStories } from '@bairn/shared/test/pageStory';
import type { manifest } from '../manifest.ts';
import { makeRota } from './makeRota.stories.ts';

const user = makeServiceUser('nursery-admin');

/** Answers with a rota, and saves nothing but says so. */
const withRota = (facts: RotaWithFacts) => (api: FakeApi) =>
  void api
    .on(showRota, () => ({ data: facts }))
    .on(updateRota, () => ({
      data: { applied: [], conflicts: [], shifts: facts.shifts, status: facts.rota.status, revision: 0 },
    }))
    .on(checkRota, () => ({
      data: {
        revision: 0,
        breaches: [
          {
            rule: 'ratio_room',
            hard: true,
            shift_ids: [],
            date: '2026-11-24',
            room_id: facts.rooms[0]?.id ?? null,
            from: '08:00',
            to: '09:15',
            short_by: 1,
          },
          {
            rule: 'under_contract',
            hard: false,
            shift_ids: [],
            staff_profile_id: facts.staff[0]?.id ?? '',
            short_by: 450,
          },
        ],
      },
    }));

const draft = makeRota();
const published = makeRota(8, {
  rota: {
    ...draft.rota,
    status: 'published',
    revision: 2,
    published_at: '2026-11-19T10:00:00.000Z',
    certificate: {
      revision: 2,
      checked_at: '2026-11-19T10:00:00.000Z',
      by: 'Fiona Grant',
      rules: ['ratio_room', 'two_adults', 'leave', 'daily_rest'],
      facts_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      breaches: [],
      reason: null,
    },
  },
  can: { edit: true, publish: false, sign: false, correct: false, remind: true },
});
const signing = makeRota(8, { can: { ...draft.can, sign: true } });
const locked = makeRota(8, {
  rota: { ...published.rota, status: 'locked' },
  can: { edit: false, publish: false, sign: false, correct: true, remind: false },
});

/** The editor of a rota. */
export const editorStories: PageStories<typeof manifest.pages> = {
  editRota: [
    { answers: withRota(draft), user },
    { name: 'thirty people', answers: withRota(makeRota(30)), user },
    { name: 'by room', at: `/team/rotas/${draft.rota.id}/edit?view=rooms`, answers: withRota(draft), user },
    { name: 'one day', at: `/team/rotas/${draft.rota.id}/edit?day=2026-11-24`, answers: withRota(draft), user },
    { name: 'a shift is edited', answers: withRota(draft), user, press: ['Priya Nair, Mon 23 Nov', 'Edit'] },
    { name: 'the keys', answers: withRota(draft), user, press: ['Keys'] },
    { name: 'a day is copied', answers: withRota(draft), user, press: ['Copy a day or a week', 'All of Mon 23 Nov'] },
    { name: 'it cannot be published yet', answers: withRota(draft), user, press: ['Publish'] },
    { name: 'a reason is signed', answers: withRota(signing), user, press: ['Publish'] },
    { name: 'it is published', answers: withRota(published), user },
    { name: 'its certificate', answers: withRota(published), user, press: ['More about this rota', 'Certificate'] },
    {
      name: 'a change of a published rota',
      answers: withRota(published),
      user,
      press: ['Priya Nair, Mon 23 Nov', 'Split'],
    },
    { name: 'a locked week', answers: withRota(locked), user },
    { name: 'its corrections', answers: withRota(locked), user, press: ['More about this rota', 'Corrections'] },
    { name: 'it is loading', answers: (api) => api.hang(showRota), user, loading: true },
    { name: 'it cannot be read', answers: (api) => api.fail(showRota, { status: 500 }), user, failing: true },
  ],
};
