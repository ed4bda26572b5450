import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from '../mail/html.ts';
import { pageOf } from './page.ts';
import type { Row } from './section.ts';

const page = (rows: readonly Row[]) =>
  pageOf([{ file: 'bookings', title: 'Bookings', about: '', rows, total: rows.length }], [], 'support@bairn.test');

/** Texts that look like days, moments and our own codes, beside any others. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('2026-99-99TxZ', '2026-11-20T08:30:00Z', '2026-13-45', '-', 'null', 'true', '£1', 'not_a_code'),
  fc.stringMatching(/^\d{4}-\d\d-\d\d(T.{0,9}Z)?$/),
);
/** Columns that hold what people typed. */
const typed = ['cancel_reason', 'note', 'first_name', 'last_name', 'allergies', 'city', 'collected_by', 'job_title'];

describe('the page of an archive', () => {
  it('shows what people typed as they typed it, whatever it looks like', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record(Object.fromEntries(typed.map((name) => [name, texts]))), { minLength: 1 }),
        (rows) => {
          const shown = page(rows);
          for (const row of rows)
            for (const text of Object.values(row)) if (text !== '') expect(shown).toContain(`>${html`${text}`.text}<`);
        },
      ),
      { seed: 2026 },
    );
  });

  it('writes moments and days as people do', () => {
    const shown = page([{ booked_at: '2026-07-20T08:30:00.000Z', date: '2026-12-01', date_of_birth: '2024-02-29' }]);
    expect(shown).toMatch(/20\/07\/2026 09:30[^]*01\/12\/2026[^]*29\/02\/2024/);
  });
});
