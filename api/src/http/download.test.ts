import { describe, expect, it } from 'vitest';
import { csvLine } from '@bairn/shared/format/csv';
import { csvDownload } from './download.ts';

describe('a line of a CSV file', () => {
  it('quotes special characters', () => {
    expect(csvLine(['a', 'b,c', 'say "hello"', 'two\nlines', null, 7])).toBe(
      'a,"b,c","say ""hello""","two\nlines",,7\r\n',
    );
  });

  it.each(['=1+1', '+441314960100', '-2', '@SUM(A1)', '\tx', '\rx', '＝1', '=cmd|"/c calc"!A1'])(
    'escapes %j, which a spreadsheet would run',
    (text) => {
      const cell = csvLine([text]).replace(/^"/, '');
      expect(cell.startsWith("'")).toBe(true);
    },
  );

  it('leaves numbers and ordinary words unchanged', () => {
    expect(csvLine([-3, 'Ailsa-Rose', "O'Neill", 'a=b'])).toBe("-3,Ailsa-Rose,O'Neill,a=b\r\n");
  });
});

it('a file has its heading and all batches, with a mark for spreadsheets', async () => {
  async function* batches() {
    yield [['one'], ['two']];
    yield [['three']];
  }
  const download = csvDownload('Bookings "of" today.csv', ['Name'], batches());
  let text = '';
  for await (const chunk of download.stream()) text += String(chunk);
  expect(text).toBe('\uFEFFName\r\none\r\ntwo\r\nthree\r\n');
  expect(download.headers['content-disposition']).toBe('attachment; filename="Bookings of today.csv"');
});
