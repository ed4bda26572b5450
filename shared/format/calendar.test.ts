import { expect, test } from 'vitest';
import { calendarFile } from './calendar.ts';

const at = new Date('2026-11-21T20:30:15.123Z');
const entry = {
  uid: 'abc@bairn.test',
  date: '2026-11-24',
  start: '08:30',
  end: '13:00',
  title: 'Isla at Wee Thistles',
  place: 'Leith',
  description: 'Order B100001',
  url: 'https://bairn.test/planning/orders/1',
};
const linesOf = (text: string) => text.split('\r\n');

test('a session has its local time in Scotland, with the time zone rules beside it', () => {
  const lines = linesOf(calendarFile([entry], at));
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  expect(lines).toContain('DTSTART;TZID=Europe/London:20261124T083000');
  expect(lines).toContain('DTEND;TZID=Europe/London:20261124T130000');
  expect(lines).toContain('DTSTAMP:20261121T203015Z');
  expect(lines).toContain('STATUS:CONFIRMED');
  expect(lines.filter((line) => line.startsWith('TZID:'))).toEqual(['TZID:Europe/London']);
});

test("a cancelled session has a newer sequence than the calendar's entry", () => {
  const lines = linesOf(calendarFile([{ ...entry, status: 'cancelled' }], at));
  expect(lines).toContain('STATUS:CANCELLED');
  expect(lines).toContain('SEQUENCE:1');
});

test('a name cannot end its line or start another property', () => {
  const title = 'Isla; the, \\one\r\nATTENDEE:mailto:a@b.c\u0007';
  const lines = linesOf(calendarFile([{ ...entry, title }], at));
  expect(lines).toContain(String.raw`SUMMARY:Isla\; the\, \\one\nATTENDEE:mailto:a@b.c`);
  expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
});

test('long lines are folded at 75 bytes, between characters', () => {
  const title = `Sgoil-àraich ${'ò🏴'.repeat(40)} end`;
  const text = calendarFile([{ ...entry, title }], at);
  for (const line of linesOf(text)) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});
