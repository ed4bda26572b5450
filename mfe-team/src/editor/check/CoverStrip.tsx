import { memo } from 'react';
import { timeOf } from '@bairn/shared/format/minutes';
import { percent, type Axis } from '../grid/rowsOf.ts';
import styles from './Cover.module.css';

type Line = { needed: readonly number[]; rostered: readonly number[]; short: readonly number[] };
type Props = { line: Line | undefined; from: number; axis: Axis; name: string };

const height = 20;
const quarter = 15;

/** The times of a day in which people are missing, and how many at most. */
function gapsOf(short: readonly number[], from: number): { from: string; to: string; most: number }[] {
  const gaps: { start: number; end: number; most: number }[] = [];
  for (const [nth, missing] of short.entries()) {
    const last = gaps.at(-1);
    if (missing === 0) continue;
    if (last?.end === nth) Object.assign(last, { end: nth + 1, most: Math.max(last.most, missing) });
    else gaps.push({ start: nth, end: nth + 1, most: missing });
  }
  const time = (nth: number) => timeOf(from + nth * quarter);
  return gaps.map(({ start, end, most }) => ({ from: time(start), to: time(end), most }));
}

/** The cover of a day in words; in brief the first gap alone. */
function coverWords(line: Line | undefined, from: number, isBrief = false): string {
  if (!line || line.needed.every((needed) => needed === 0)) return 'No children';
  const gaps = gapsOf(line.short, from);
  const [first] = gaps;
  if (!first) return 'Covered';
  if (isBrief) return `${first.most} short ${first.from}${gaps.length > 1 ? `, +${gaps.length - 1}` : ''}`;
  return gaps.map((gap) => `${gap.most} short ${gap.from} to ${gap.to}`).join(', ');
}

const isSame = (one: Line | undefined, other: Line | undefined) =>
  one === other ||
  (['needed', 'rostered', 'short'] as const).every((name) => one?.[name].join() === other?.[name].join());

/** Required against rostered through a day by quarter hour: a line for what is needed, an area for who is there. */
export const CoverStrip = memo(
  function CoverStrip({ line, from, axis, name }: Props) {
    const count = line?.needed.length ?? 0;
    const most = Math.max(1, ...(line?.needed ?? []), ...(line?.rostered ?? []));
    const y = (people: number) => height - (people / most) * (height - 2);
    const there = line?.rostered.map((people, nth) => `M${nth} ${height}V${y(people)}h1V${height}z`).join('');
    const missing = line?.short.map((people, nth) => (people > 0 ? `M${nth} 0h1v${height}h-1z` : '')).join('');
    const needed = line?.needed.map((people, nth) => `${nth === 0 ? 'M' : 'L'}${nth} ${y(people)}h1`).join('');
    const words = coverWords(line, from);
    const isShort = line?.short.some((people) => people > 0);
    return (
      <div role="img" aria-label={`${name}: ${words}`} className={styles.strip}>
        {line && count > 0 && (
          <svg
            aria-hidden
            viewBox={`0 0 ${count} ${height}`}
            preserveAspectRatio="none"
            className={styles.chart}
            style={{
              insetInlineStart: `${percent(from, axis)}%`,
              inlineSize: `${percent(from + count * quarter, axis) - percent(from, axis)}%`,
            }}
          >
            <path d={missing} className={styles.missing} />
            <path d={there} className={styles.there} />
            <path d={needed} className={styles.needed} vectorEffect="non-scaling-stroke" />
          </svg>
        )}
        <span aria-hidden className={isShort ? styles.short : styles.quiet}>
          {coverWords(line, from, true)}
        </span>
      </div>
    );
  },
  (one, other) =>
    one.from === other.from && one.axis === other.axis && one.name === other.name && isSame(one.line, other.line),
);
