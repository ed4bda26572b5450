import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { PatternCircles, PatternLines } from '@visx/pattern';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStack } from '@visx/shape';
import { useId } from 'react';
import { cx } from '../cx.ts';
import styles from './Figures.module.css';

/** Looks of the parts of a column, which differ without colour too: full, striped, dotted, hollow. */
const looks = ['full', 'striped', 'dotted', 'hollow'] as const;

type Column = {
  id: string;
  name: string;
  /** As many as `parts`. */
  values: readonly number[];
  /** Where the line is. */
  line?: number;
};

type Props = {
  /** What the columns are of: "Places by week". */
  caption: string;
  /** The names of the parts, from the bottom up; four at most. */
  parts: readonly string[];
  /** What the line across a column is: "Places offered". */
  line?: string;
  columns: readonly Column[];
  /** A value in words, for the scale. */
  format: (value: number) => string;
  /** Multiples of which the scale is made: 60 where values are minutes, so that it counts whole hours. */
  step?: number;
};

/** Units of the drawing, which are CSS pixels on the screen; on paper it fits the page. */
const height = 240;
const top = 10;
const bottom = 28;
/** Width of a character of the scale, a little more than it takes. */
const character = 8;
/** Room that the name of a column takes, with the gap to the next one. */
const nameWidth = 84;

const sumOf = ({ values }: Column) => values.reduce((sum, value) => sum + value, 0);

/** Columns over time, of the figures of a table beside them, which those who hear the page read instead. */
export function Columns({ caption, parts, line, columns, format, step = 1 }: Props) {
  const id = useId();
  const { parentRef, width } = useParentSize({
    initialSize: { width: 640 },
    debounceTime: 0,
    ignoreDimensions: 'height',
  });
  const most = Math.max(1, ...columns.map((column) => Math.max(column.line ?? 0, sumOf(column))));
  const steps = scaleLinear({ domain: [0, Math.max(1, most / step)], nice: 4 });
  const ticks = steps.ticks(4).flatMap((tick) => (Number.isInteger(tick) ? [tick * step] : []));
  const y = scaleLinear({ domain: steps.domain().map((end) => end * step), range: [height - bottom, top] });
  const left = character * Math.max(...ticks.map((tick) => format(tick).length)) + 12;
  const x = scaleBand({
    domain: columns.map((column) => column.id),
    range: [left, Math.max(left, width)],
    padding: 0.15,
  });
  const named = Math.ceil(columns.length / Math.max(1, Math.floor((width - left) / nameWidth)));
  const nameOf = new Map(columns.map((column) => [column.id, column.name]));
  const fills = parts.map((_part, at) => (at === 0 ? 'var(--action)' : `url(#${id}-${looks[at] ?? 'hollow'})`));
  const pattern = { width: 5, height: 5, background: 'var(--surface)' };
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id} className={styles.caption}>
        {caption}
      </figcaption>
      <div aria-hidden="true">
        {(parts.length > 1 || line !== undefined) && (
          <ul role="list" className={styles.legend}>
            {parts.map((part, at) => (
              <li key={part}>
                <span className={cx(styles.swatch, styles[looks[at] ?? 'full'])} />
                {part}
              </li>
            ))}
            {line !== undefined && (
              <li>
                <span className={styles.dash} />
                {line}
              </li>
            )}
          </ul>
        )}
        <div ref={parentRef}>
          <svg className={styles.chart} viewBox={`0 0 ${Math.max(width, 1)} ${height}`}>
            <PatternLines
              id={`${id}-striped`}
              {...pattern}
              stroke="var(--action)"
              strokeWidth={2}
              orientation={['diagonal']}
            />
            <PatternCircles id={`${id}-dotted`} {...pattern} radius={1.25} fill="var(--action)" />
            <PatternLines id={`${id}-hollow`} {...pattern} stroke="none" />
            <GridRows
              scale={y}
              left={left}
              width={Math.max(0, width - left)}
              tickValues={ticks}
              className={styles.grid}
            />
            <BarStack<Column, string>
              data={[...columns]}
              keys={[...parts]}
              value={({ values }, part) => values[parts.indexOf(part)] ?? 0}
              x={(column) => column.id}
              xScale={x}
              yScale={y}
              color={(part) => fills[parts.indexOf(part)] ?? ''}
            >
              {(stacks) =>
                stacks.flatMap(({ bars, key }) =>
                  bars.map((bar) =>
                    bar.height > 0 ? (
                      <rect
                        key={`${key} ${bar.index}`}
                        className={styles.piece}
                        x={bar.x}
                        y={bar.y}
                        width={bar.width}
                        height={bar.height}
                        fill={bar.color}
                      />
                    ) : null,
                  ),
                )
              }
            </BarStack>
            {columns.map((column) => {
              const at = x(column.id) ?? 0;
              const across = y(column.line ?? 0);
              return (
                <g key={column.id}>
                  {column.line !== undefined && column.line > 0 && (
                    <line className={styles.line} x1={at - 1} x2={at + x.bandwidth() + 1} y1={across} y2={across} />
                  )}
                  <rect className={styles.over} x={at} y={top} width={x.bandwidth()} height={height - bottom - top}>
                    <title>
                      {[
                        column.name,
                        ...parts.map((part, nth) => `${part}: ${format(column.values[nth] ?? 0)}`),
                        ...(line === undefined || column.line === undefined ? [] : [`${line}: ${format(column.line)}`]),
                      ].join('\n')}
                    </title>
                  </rect>
                </g>
              );
            })}
            <AxisLeft
              scale={y}
              left={left}
              tickValues={ticks}
              tickFormat={(tick) => format(Number(tick))}
              hideAxisLine
              hideTicks
              tickClassName={styles.tick}
              tickLabelProps={{
                dx: '-0.5em',
                dy: '0.3em',
                textAnchor: 'end',
                fontSize: undefined,
                fill: undefined,
                fontFamily: undefined,
              }}
            />
            <AxisBottom
              scale={x}
              top={height - bottom}
              tickValues={columns.flatMap((column, at) => (at % named === 0 ? [column.id] : []))}
              tickFormat={(key) => nameOf.get(key) ?? ''}
              hideTicks
              axisLineClassName={styles.axis}
              tickClassName={styles.tick}
              tickLabelProps={{ fontSize: undefined, fill: undefined, fontFamily: undefined }}
            />
          </svg>
        </div>
      </div>
    </figure>
  );
}
