import { Link } from '@bairn/shared/app';
import { formatDay, formatTime } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { RatioRadar } from '@bairn/shared/schema/ratioRadar';
import { Badge } from '@bairn/shared/ui/Badge';
import { Glance } from '@bairn/shared/ui/Glance';
import { notCountingWords } from './notCountingWords.ts';
import lines from './Lines.module.css';

type Gap = RatioRadar['soon'][number];

const roomWords = ({ room_id, room }: { room_id: string | null; room: string | null }) =>
  room_id === null ? 'The service as a whole' : (room ?? 'A room');

const shortWords = (short: number) => <Badge tone="danger">{plural(short, 'adult')} short</Badge>;

const timesOf = ({ from, to }: Gap) => `${formatTime(from, 'service')} to ${formatTime(to, 'service')}`;

/** The worst gap of a day. */
const worst = (gaps: readonly Gap[]) => gaps.toSorted((one, other) => other.short - one.short)[0];

/** Where a service is short of adults: now, in the next two hours, and on the next five days. */
export function RatioRadarLines({ radar: { standing, clocked_in, soon, days } }: { radar: RatioRadar }) {
  const short = days.filter(({ gaps, planned, children }) => gaps.length > 0 || (!planned && children > 0));
  return (
    <div className={lines.page}>
      <div>
        <h3>Now</h3>
        <Glance
          label="Adults now"
          lines={standing.map((one) => ({
            key: one.room_id ?? 'all',
            title: roomWords(one),
            detail: `${one.required} required, ${one.there} ${clocked_in ? 'clocked in' : 'on the rota'}`,
            end: one.there < one.required ? shortWords(one.required - one.there) : <Badge tone="success">Enough</Badge>,
          }))}
        />
      </div>
      {soon.length > 0 && (
        <div>
          <h3>In the next two hours</h3>
          <Glance
            label="In the next two hours"
            lines={soon.map((gap) => ({
              key: `${gap.room_id ?? 'all'} ${gap.from}`,
              title: roomWords(gap),
              detail: timesOf(gap),
              end: shortWords(gap.short),
            }))}
          />
        </div>
      )}
      {short.length > 0 && (
        <div>
          <h3>In the next five days</h3>
          <Glance
            label="In the next five days"
            lines={short.map(({ date, planned, children, gaps, not_counting }) => {
              const gap = worst(gaps);
              return {
                key: date,
                title: <Link to={servicePaths.teamDay({ date })}>{formatDay(date)}</Link>,
                detail: planned
                  ? gap &&
                    [`${roomWords(gap)}, ${timesOf(gap)}`, notCountingWords(not_counting)].filter(Boolean).join('. ')
                  : `${plural(children, 'child', 'children')} booked`,
                end: planned ? gap && shortWords(gap.short) : <Badge tone="warning">Rota not published</Badge>,
              };
            })}
          />
        </div>
      )}
    </div>
  );
}
