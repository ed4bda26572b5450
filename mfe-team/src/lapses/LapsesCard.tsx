import { apiQuery, dataOf, Link, useBranch, useQuery } from '@bairn/shared/app';
import { staffLapses } from '@bairn/shared/calls/qualifications';
import { formatDate, formatDay, formatTime } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { qualificationWords } from '@bairn/shared/schema/staffWords';
import type { StaffLapses } from '@bairn/shared/schema/qualifications';
import { Badge } from '@bairn/shared/ui/Badge';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Glance } from '@bairn/shared/ui/Glance';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { notCountingWords } from '../components/notCountingWords.ts';
import { radarQuery } from '../components/radarQuery.ts';
import styles from './LapsesCard.module.css';

/** Lines of each part; a day has its own page, and people theirs. */
const most = 4;
/** Milliseconds after which it is asked again: a record lapses by the clock, which nothing announces. */
const again = 30_000;

/**
 * Days that a lapse breaks, what ends soon, and who waits for the reader. A day that the ratios beside it tell with the
 * people who do not count is not told again.
 */
export function Component() {
  const { nursery, branch } = useBranch();
  const params = { nursery: nursery.id, branch: branch.id };
  const lapses = useQuery(apiQuery(staffLapses, { params }, { select: dataOf, refetchInterval: again }));
  const radar = useQuery(radarQuery(params));
  const told = new Set(radar.data?.days.flatMap(({ date, gaps }) => (gaps.length > 0 ? date : [])));
  const untold = (days: readonly Day[]) =>
    days.flatMap((day) => {
      const short_of = told.has(day.date) ? day.short_of.filter((what) => what !== 'ratio') : day.short_of;
      return short_of.length > 0 ? { ...day, short_of } : [];
    });
  return (
    <Card title="Checks and certificates">
      <QueryView
        // Both come at once: a day does not appear and go again.
        query={{ ...lapses, data: radar.isPending ? undefined : lapses.data }}
        part
        isEmpty={({ days, ending, waiting }) => untold(days).length + ending.length + waiting.length === 0}
        empty={
          <EmptyState level={3} drawing="no-bookings" title="Everything is valid">
            Nothing ends in the next 60 days, and no one waits for you.
          </EmptyState>
        }
      >
        {(known) => <Lapses lapses={{ ...known, days: untold(known.days) }} />}
      </QueryView>
    </Card>
  );
}

type Day = StaffLapses['days'][number];

const shortWords = ({ short_of, shortage }: Day) =>
  shortage && short_of.includes('ratio') ? `${plural(shortage.short, 'adult')} short` : 'No first aider';

const when = ({ short_of, shortage }: Day) =>
  shortage && short_of.includes('ratio') ? `At ${formatTime(shortage.from, 'service')}. ` : '';

const page = (id: string) => servicePaths.staffQualifications(id);

function Lapses({ lapses: { days, ending, waiting, today } }: { lapses: StaffLapses }) {
  return (
    <div className={styles.parts}>
      {days.length > 0 && (
        <section>
          <h3>{plural(days.length, 'day')} short while someone does not count</h3>
          <Glance
            label="Days that are short"
            lines={days.slice(0, most).map((day) => ({
              key: day.date,
              title: <Link to={servicePaths.teamDay({ date: day.date })}>{formatDay(day.date)}</Link>,
              detail: `${when(day)}${notCountingWords(day.people)}`,
              end: <Badge tone="danger">{shortWords(day)}</Badge>,
            }))}
            more={days.length > most && `and ${plural(days.length - most, 'more day')}`}
          />
        </section>
      )}
      {ending.length > 0 && (
        <section>
          <h3>Ended, or ending soon</h3>
          <Glance
            label="Ended, or ending soon"
            lines={ending.slice(0, most).map(({ id, staff_profile_id, name, kind, title, valid_until }) => ({
              key: id,
              title: <Link to={page(staff_profile_id)}>{name}</Link>,
              detail: title ?? qualificationWords[kind],
              end: (
                <Badge tone={valid_until < today ? 'danger' : 'warning'}>
                  {valid_until < today ? 'Ended' : 'Ends'} {formatDate(valid_until)}
                </Badge>
              ),
            }))}
            more={ending.length > most && `and ${ending.length - most} more`}
          />
        </section>
      )}
      {waiting.length > 0 && (
        <section>
          <h3>Waiting for your approval</h3>
          <Glance
            label="Waiting for your approval"
            lines={waiting.slice(0, most).map(({ staff_profile_id, name }) => ({
              key: staff_profile_id,
              title: <Link to={page(staff_profile_id)}>{name}</Link>,
            }))}
            more={waiting.length > most && `and ${plural(waiting.length - most, 'more person', 'more people')}`}
          />
        </section>
      )}
    </div>
  );
}
