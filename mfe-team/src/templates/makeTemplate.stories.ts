import type { RotaTemplate, TemplateImport, TemplateShift } from '@bairn/shared/schema/rotaTemplates';
import { makeId } from '@bairn/shared/test/people';
import { makeHead, people, rooms, weekDays } from '../components/makeRota.stories.ts';

/** A shift on Monday of the first person, by default. */
export const makeTemplateShift = (own: Partial<TemplateShift> = {}): TemplateShift => ({
  id: makeId(),
  day: 1,
  staff_profile_id: people[0]?.id ?? null,
  room_id: rooms[0]?.id ?? null,
  start_time: '08:00',
  end_time: '16:30',
  break_minutes: 30,
  break_start: null,
  note: null,
  ...own,
});

/** A template with every person on weekdays, and an open shift. */
export const makeTemplate = (own: Partial<RotaTemplate> = {}): RotaTemplate => ({
  id: makeId(),
  name: 'Term time',
  note: 'From August to June',
  version: 3,
  changed_at: '2026-11-12T09:00:00.000Z',
  shifts: [
    ...people.flatMap(({ id }, index) =>
      [1, 2, 3, 4].map((day) =>
        makeTemplateShift({ day, staff_profile_id: id, room_id: rooms[index % 3]?.id ?? null }),
      ),
    ),
    makeTemplateShift({ day: 5, staff_profile_id: null, room_id: null, note: 'Someone who can drive' }),
  ],
  rooms,
  staff: people.map((person, index) => ({
    ...person,
    contracted_minutes: index === 3 ? null : 2250,
    is_here: index !== 4,
  })),
  opening: [],
  ...own,
});

const [first] = people;
const conflict = (own: Partial<TemplateImport['conflicts'][number]>): TemplateImport['conflicts'][number] => ({
  kind: 'leave',
  date: '2026-11-24',
  shift: makeTemplateShift(),
  person: first ? { id: first.id, name: first.name } : null,
  detail: null,
  outcome: 'open',
  ...own,
});

/** What an import would do, with two shifts that do not fit as they are. */
export const makeImport = (own: Partial<TemplateImport> = {}): TemplateImport => ({
  dry_run: true,
  from: '2026-11-23',
  to: '2026-11-29',
  days: weekDays.map((date) => ({ date, closed: null, opens: '07:30', closes: '18:00' })),
  rotas: [{ ...makeHead({ week: 48, status: 'draft', published_at: null }), id: null, is_new: true }],
  added: 20,
  opened: 1,
  left_out: 1,
  conflicts: [
    conflict({}),
    conflict({ kind: 'lapsed', detail: 'pvg', date: '2026-11-25' }),
    conflict({ kind: 'closing_day', date: '2026-11-30', detail: 'St Andrew’s Day', outcome: 'left_out' }),
    conflict({ kind: 'room', date: '2026-11-26', person: null, outcome: 'added' }),
  ],
  ...own,
});
