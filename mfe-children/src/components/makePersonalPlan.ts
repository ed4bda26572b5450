import { indicators } from '@bairn/shared/format/wellbeing';
import type { PersonalPlan, PlanVersion } from '@bairn/shared/schema/personalPlan';

const id = (last: number) => `0195a1b2-0000-7000-8000-${String(100 + last).padStart(12, '0')}`;

const texts: Partial<PlanVersion['wellbeing']> = {
  safe: { needs: 'Runs ahead on walks.', support: 'Holds a hand at the road, every time.' },
  healthy: { needs: 'Peanut allergy. Tires after lunch.', support: 'Pen in the blue bag. Rests on a mat at one.' },
  nurtured: { needs: 'Misses Mum in the morning.', support: 'Ailsa meets Isla at the door with her rabbit.' },
};

/** A version that was shared and signed, as far as `own` does not say otherwise. */
const version = (own: Partial<PlanVersion> = {}): PlanVersion => ({
  id: id(own.version ?? 1),
  version: 1,
  revision: 1,
  wellbeing: Object.fromEntries(
    indicators.map((name) => [name, texts[name] ?? { needs: null, support: null }]),
  ) as PlanVersion['wellbeing'],
  wishes: 'To be outdoors every day, whatever the weather.',
  written_by: 'Ailsa Grant',
  changed_at: '2026-05-04T09:00:00.000Z',
  shared_at: '2026-05-04T10:00:00.000Z',
  shared_by: 'Ailsa Grant',
  answers: [
    { id: id(20), by: 'Catriona Mackay', is_you: false, change: null, at: '2026-05-05T18:00:00.000Z', paper: null },
    {
      id: id(22),
      by: 'Jean Mackay',
      is_you: false,
      change: null,
      at: '2026-05-08T09:00:00.000Z',
      paper: { signed_on: '2026-05-07', recorded_by: 'Ailsa Grant' },
    },
  ],
  ...own,
});

const later = version({
  version: 2,
  wishes: 'To be outdoors every day and to paint.',
  shared_at: '2026-11-02T10:00:00.000Z',
  answers: [
    {
      id: id(21),
      by: 'Jean Mackay',
      is_you: false,
      change: 'She naps at noon now.',
      at: '2026-11-03T18:00:00.000Z',
      paper: null,
    },
  ],
});

/** A personal plan for tests and stories: two shared versions and a draft. */
export const makePersonalPlan = (own: Partial<PersonalPlan> = {}): PersonalPlan => ({
  service: { id: id(30), name: 'Thistle & Thimble' },
  key_person: { id: id(31), name: 'Ailsa Grant' },
  buddy: null,
  state: 'change_asked',
  due_on: '2027-05-02',
  today: '2026-11-23',
  draft: version({ version: 3, revision: 2, shared_at: null, shared_by: null, answers: [] }),
  versions: [later, version()],
  can: { write: true, share: true, answer: false, record: true },
  ...own,
});
