import { diaryChildren, diaryParents, diaryWorkers } from '@bairn/shared/calls/diaryInsights';
import { makeId } from '@bairn/shared/test/people';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStories } from '@bairn/shared/test/pageStory';
import type { manifest } from '../manifest.ts';

const names = ['Isla Fraser', 'Hamish MacDonald', 'Catriona Mackay', 'Finlay Stewart', 'Eilidh Campbell-Robertson'];
const areas = [
  'Health and wellbeing',
  'Literacy and English',
  'Numeracy and mathematics',
  'Expressive arts',
  'Social studies',
  'Sciences',
  'Technologies',
  'Religious and moral education',
];

const workers = (api: FakeApi) =>
  api.on(diaryWorkers, () => ({
    data: names.map((name, at) => ({
      id: makeId(),
      name,
      journals: 8 - at,
      group_observations: at,
      milestones: 1,
      observations: 9,
      diary: 40 * at,
      children: 9 - at,
      last_on: at === 4 ? null : `2026-11-${20 - at}`,
    })),
  }));

const families = (api: FakeApi) =>
  api.on(diaryParents, () => ({
    data: names.map((name, at) => ({
      id: makeId(),
      name,
      adults: at % 3,
      published: 12,
      answered: 2 * at,
      likes: 2 * at,
      comments: at,
      home: at % 2,
    })),
  }));

const children = (quiet: boolean) => (api: FakeApi) =>
  api.on(diaryChildren, () => ({
    data: {
      areas,
      children: names.map((name, at) => ({
        id: makeId(),
        name,
        room: at % 2 ? 'Acorns' : null,
        observations: 2 * at,
        last_on: at === 0 ? null : `2026-11-0${at}`,
        is_quiet: quiet && at < 2,
        areas: areas.map((_, area) => (at * area) % 4),
      })),
      outcomes: [
        { code: 'HWB 0-14a', title: 'Making friends, belonging', area: areas[0] ?? '', observations: 7, children: 4 },
        { code: 'LIT 0-01a', title: 'Exploring sounds and words', area: areas[1] ?? '', observations: 0, children: 0 },
      ],
    },
  }));

/** The journals of a branch in figures. */
export const insightStories = {
  insightsWorkers: [{ answers: workers }],
  insightsParents: [{ answers: families }],
  insightsChildren: [
    { answers: children(true) },
    { name: 'every child was observed', answers: children(false) },
    {
      name: 'no children',
      answers: (api) => api.on(diaryChildren, () => ({ data: { areas, children: [], outcomes: [] } })),
    },
  ],
} satisfies PageStories<typeof manifest.pages>;
