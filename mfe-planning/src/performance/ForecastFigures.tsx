import { useState } from 'react';
import { formatDate, formatDay } from '@bairn/shared/format/date';
import type { Forecast } from '@bairn/shared/schema/insights';
import { bandNames } from '@bairn/shared/schema/insightWords';
import { Button } from '@bairn/shared/ui/Button';
import { Columns } from '@bairn/shared/ui/Columns';
import { Figures } from '@bairn/shared/ui/Figures';
import { formatHours, formatShare, hoursOf, percentOf } from './figureWords.ts';
import styles from './Performance.module.css';

const all = 'All ages';
const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** What is expected of the coming weeks by age, and how far the same rule was off before. */
export function ForecastFigures({ forecast: { weeks, tried } }: { forecast: Forecast }) {
  const [shown, setShown] = useState(all);
  const isShown = (at: number) => shown === all || bandNames[at] === shown;
  const rows = weeks.map((week) => {
    const bands = week.bands.filter((_, at) => isShown(at));
    return {
      ...week,
      id: week.starts,
      name: `From ${formatDate(week.starts)}`,
      booked: add(bands.map(({ booked }) => booked)),
      expected: add(bands.map(({ expected }) => expected)),
    };
  });
  return (
    <div className={styles.parts}>
      <div className={styles.row} role="group" aria-label="Ages of the forecast">
        {[all, ...bandNames].map((one) => (
          <Button
            key={one}
            size="small"
            variant={one === shown ? 'soft' : 'quiet'}
            aria-pressed={one === shown}
            onClick={() => setShown(one)}
          >
            {one}
          </Button>
        ))}
      </div>
      <Figures
        caption={`Forecast, ${shown}`}
        rows={rows}
        columns={[
          { head: 'Week', of: ({ name }) => name },
          {
            head: 'Expected',
            of: ({ expected }) => hoursOf(expected),
            text: ({ expected, is_closed }) => (is_closed ? 'Closed' : formatHours(expected)),
          },
          { head: 'Booked', of: ({ booked }) => hoursOf(booked), text: ({ booked }) => formatHours(booked) },
          // The places of dates that do not exist yet are not known.
          {
            head: 'Places',
            of: ({ offered }) => hoursOf(offered),
            text: ({ offered }) => (offered === 0 ? 'None yet' : formatHours(offered)),
          },
          {
            head: 'Occupancy expected',
            of: ({ expected, offered }) => percentOf(expected, offered),
            text: ({ expected, offered }) => formatShare(expected, offered),
          },
        ]}
        chart={
          <Columns
            caption={`Hours a week, ${shown.toLowerCase()}`}
            parts={['Booked', 'Expected besides']}
            line="Places of all ages"
            format={formatHours}
            step={60}
            columns={rows.map((row) => ({
              id: row.id,
              name: formatDay(row.starts).slice(4),
              values: [row.booked, row.expected - row.booked],
              line: row.offered,
            }))}
          />
        }
      />
      <section className={styles.section} aria-labelledby="tried">
        <h3 id="tried">How close the same rule came</h3>
        {tried.length === 0 ? (
          <p className={styles.muted}>
            There are not enough weeks with bookings yet to compare an earlier forecast with what came.
          </p>
        ) : (
          <Figures
            caption="Earlier forecasts"
            rows={tried.map(({ made_on, weeks: count, bands, error_percent }) => ({
              id: made_on,
              name: formatDate(made_on),
              count,
              error_percent,
              bands,
              expected: add(bands.map(({ expected }) => expected)),
              came: add(bands.map(({ came }) => came)),
            }))}
            columns={[
              { head: 'Made on', of: ({ name }) => name },
              {
                head: 'Weekly error',
                of: ({ error_percent }) => error_percent,
                text: ({ error_percent }) => (error_percent === null ? 'No one came' : `${error_percent}%`),
              },
              {
                head: 'Expected',
                of: ({ expected }) => hoursOf(expected),
                text: ({ expected }) => formatHours(expected),
              },
              { head: 'Came', of: ({ came }) => hoursOf(came), text: ({ came }) => formatHours(came) },
              { head: 'Weeks', of: ({ count }) => count },
              ...bandNames.map((head, at) => ({
                head,
                of: ({ bands }: { bands: Forecast['tried'][number]['bands'] }) =>
                  `${formatHours(bands[at]?.expected ?? 0)} expected, ${formatHours(bands[at]?.came ?? 0)} came`,
              })),
            ]}
            bars={{
              caption: 'Came, of what was expected',
              value: ({ came }) => came,
              of: ({ expected }) => expected,
              text: ({ came, expected }) => formatShare(came, expected),
            }}
          />
        )}
      </section>
    </div>
  );
}
