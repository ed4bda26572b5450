// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { formatHours } from '@bairn/shared/format/funding';
import { Columns } from './Columns.tsx';

afterEach(cleanup);

const heightOf = (piece: Element) => Number(piece.getAttribute('height'));

test('columns have the heights of their values on a scale of whole hours, and say their values', () => {
  const { container } = render(
    <Columns
      caption="Occupied hours"
      parts={['Under 2', '2 and over']}
      line="Places"
      format={formatHours}
      step={60}
      columns={[
        { id: '1', name: '1 Nov', values: [90, 270], line: 580 },
        { id: '2', name: '2 Nov', values: [180, 0] },
      ]}
    />,
  );
  const scale = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(scale).toEqual(['0 h', '2 h', '4 h', '6 h', '8 h', '10 h', '1 Nov', '2 Nov']);
  const [first, next, above] = container.querySelectorAll('rect[class*="piece"]');
  if (!first || !next || !above) throw new Error('There is a piece of each value.');
  expect(heightOf(next) / heightOf(first)).toBeCloseTo(2);
  expect(heightOf(above) / heightOf(first)).toBeCloseTo(3);
  const titles = [...container.querySelectorAll('title')].map(({ textContent }) => textContent);
  expect(titles).toEqual([
    '1 Nov\nUnder 2: 1 h 30 min\n2 and over: 4 h 30 min\nPlaces: 9 h 40 min',
    '2 Nov\nUnder 2: 3 h\n2 and over: 0 h',
  ]);
});
