import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { TemplateImport } from '@bairn/shared/schema/rotaTemplates';
import { reasonWords } from '@bairn/shared/schema/staffWords';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import lines from '../components/Lines.module.css';

type Conflict = TemplateImport['conflicts'][number];

/** Why shifts do not fit, in the order in which they are told. */
const kinds: readonly (readonly [Conflict['kind'], string])[] = [
  ['closing_day', 'The service is closed'],
  ['locked', 'The week is locked'],
  ['published', 'The week’s rota is published already'],
  ['leave', 'On leave'],
  ['reserved', 'Reserved for something else'],
  ['lapsed', 'Does not count towards ratios'],
  ['left', 'No longer works here'],
  ['double_booking', 'Has a shift then already'],
  ['room', 'The room is archived'],
];
const outcomes = {
  left_out: { tone: 'danger', word: 'Left out' },
  open: { tone: 'warning', word: 'Made open' },
  added: { tone: 'neutral', word: 'Added' },
} as const;

const isReason = (word: string): word is keyof typeof reasonWords => word in reasonWords;
const detailWords = (detail: string | null) => detail && (isReason(detail) ? reasonWords[detail] : detail);

/** The shifts of a template that do not fit their dates, by why, with what becomes of each. */
export function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  if (conflicts.length === 0) return <p>Every shift fits.</p>;
  const byKind = Map.groupBy(conflicts, ({ kind }) => kind);
  return kinds.map(([kind, words]) => {
    const own = byKind.get(kind) ?? [];
    if (own.length === 0) return null;
    return (
      <Card key={kind} title={words} aside={<span className={lines.small}>{plural(own.length, 'shift')}</span>}>
        <ul role="list" className={lines.list}>
          {own.map(({ date, shift, person, detail, outcome }) => (
            <li key={`${date} ${shift.id}`} className={lines.line}>
              <span className={lines.words}>
                <span>
                  <strong>{person?.name ?? 'Open shift'}</strong>, {formatDay(date)},{' '}
                  {formatTimes(shift.start_time, shift.end_time, 'service')}
                </span>
                {detail && <span className={lines.small}>{detailWords(detail)}</span>}
              </span>
              <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].word}</Badge>
            </li>
          ))}
        </ul>
      </Card>
    );
  });
}
