import { normalPostcode } from '@bairn/shared/schema/details';
import { readDay } from '../csv/readDay.ts';
import type { Columns, Field } from './columns.ts';
import type { PublicRegisterGrade, PublicRegisterRow } from './upsertPublicRegisterRows.ts';

/** The kinds of care that are childcare; the public register also has others. */
const childcare = ['Day Care of Children', 'Child Minding', 'Child Care Agency'];
const statuses = ['Active', 'Inactive', 'Propositional'];

/** Council names as the public register writes them, and their usual names. */
const councils: Record<string, string> = {
  'Argyll & Bute': 'Argyll and Bute',
  'Dumfries & Galloway': 'Dumfries and Galloway',
  'Perth & Kinross': 'Perth and Kinross',
};

/**
 * `service`: an entry, with notes on unreadable values, which stay empty. `refused`: not usable, with the reasons.
 * `blank`: an empty line. `other`: not childcare.
 */
export type Parsed =
  | { is: 'service'; row: PublicRegisterRow; notes: string[] }
  | { is: 'refused'; reasons: string[] }
  | { is: 'blank' }
  | { is: 'other' };

/** Trimmed, with single spaces; null for `NA` and empty text. */
export function clean(value: string | undefined): string | null {
  const text = (value ?? '')
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return text === '' || text === 'NA' || text === 'N/A' ? null : text;
}

const inList = (list: readonly string[], value: string | null) =>
  list.find((item) => item.toLowerCase() === value?.toLowerCase()) ?? null;

/** `2002_8` or a date → `2002-08`; null for an invalid month. */
export function readMonth(text: string): string | null {
  const [, year, month = ''] = /^(\d{4})[_-](\d{1,2})$/.exec(text) ?? [];
  if (year) return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, '0')}` : null;
  return readDay(text)?.slice(0, 7) ?? null;
}

const readPostcode = (text: string) =>
  /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i.test(text) ? normalPostcode(text) : null;

const readGrade = (text: string) => (/^[1-6]$/.test(text) ? Number(text) : null);

const readPlaces = (text: string) => (/^\d{1,5}$/.test(text) && Number(text) > 0 ? Number(text) : null);

const readEmail = (text: string) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : null);

/** The public file leaves out childminders' addresses. */
const notRedacted = (text: string | null) => (text && /^redacted$/i.test(text) ? null : text);

/** Reads one record of a register file (scotland.md section 1.2). */
export function parseRow(record: readonly string[], columns: Columns): Parsed {
  if (record.every((value) => clean(value) === null)) return { is: 'blank' };
  const extra = record.slice(columns.count).some((value) => clean(value) !== null);
  if (record.length < columns.count || extra) {
    return { is: 'refused', reasons: [`has ${record.length} values where the first line names ${columns.count}`] };
  }
  const text = (field: Field) => clean(record[columns.fields[field] ?? -1]);
  const care = inList(childcare, text('care_service'));
  if (!care && text('care_service')) return { is: 'other' };

  const notes: string[] = [];
  const read = <Value>(label: string, value: string | null, reader: (value: string) => Value | null): Value | null => {
    const result = value === null ? null : reader(value);
    if (value !== null && result === null)
      notes.push(`${label} ${JSON.stringify(value.slice(0, 60))} is not usable and stays empty`);
    return result;
  };

  const number = text('cs_number')?.toUpperCase() ?? null;
  const name = text('name');
  const status = inList(statuses, text('status'));
  const reasons = [
    !number || !/^CS\d{10}$/.test(number)
      ? number
        ? `its number ${JSON.stringify(number.slice(0, 40))} is not CS and ten digits`
        : 'has no CS number'
      : null,
    name ? null : 'has no name',
    care ? null : 'does not say which kind of care it is',
    status
      ? null
      : text('status')
        ? `its status ${JSON.stringify(text('status')?.slice(0, 40))} is not known`
        : 'has no status',
  ].filter((reason) => reason !== null);
  if (!number || !name || !care || !status || reasons.length > 0) return { is: 'refused', reasons };

  const gradedOn = text('graded_on');
  const date = gradedOn && /^\d{4}_/.test(gradedOn) ? null : read('its grading date', gradedOn, readDay);
  const grades: PublicRegisterGrade[] = columns.grades.flatMap(({ index, framework, indicator }) => {
    const value = read(`its grade for ${indicator.toLowerCase()}`, clean(record[index]), readGrade);
    return value === null ? [] : [{ framework, indicator, value, date }];
  });
  const lowest = grades.length === 0 ? null : Math.min(...grades.map(({ value }) => value));
  const council = text('council');
  return {
    is: 'service',
    notes,
    row: {
      cs_number: number,
      name,
      provider_name: text('provider_name'),
      provider_type: text('provider_type'),
      care_service: care,
      subtype: text('subtype'),
      town: notRedacted(text('town')),
      postcode: read('its postcode', notRedacted(text('postcode')), readPostcode),
      council: council && (councils[council] ?? council),
      status,
      registered_places: read('its number of places', text('registered_places'), readPlaces),
      registered_since: read('its date of registration', text('registered_since'), readMonth),
      last_inspection: read('its last inspection', text('last_inspection'), readDay),
      grades,
      min_grade: read('its lowest grade', text('min_grade'), readGrade) ?? lowest,
      contact_phone: notRedacted(text('contact_phone')),
      contact_email: read('its email address', notRedacted(text('contact_email')), readEmail),
      address_line_1: notRedacted(text('address_line_1')),
      address_line_2: notRedacted(text('address_line_2')),
    },
  };
}
