// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AttendanceEntry } from '@bairn/shared/schema/attendance';
import { readAttendance } from '@bairn/shared/calls/attendance';
import { makeAttendance, makeEntry } from '@bairn/shared/test/attendance';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './CareCard.tsx';

afterEach(cleanup);

const show = (...entries: AttendanceEntry[]) =>
  renderPage(Component, {
    api: fakeApi().on(readAttendance, () => ({ data: makeAttendance(entries) })),
    user: makeServiceUser('nursery-staff'),
  });
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Children with allergies or needs' });
  return within(list).getAllByRole('listitem');
};

test('names every child with an allergy or a need, those in first, and leads to the attendance of their sessions', async () => {
  const late = makeEntry('Callum', { start_time: '13:00', child: { medical_needs: 'Inhaler in the red bag' } });
  const soon = makeEntry('Ruby', { child: { allergies: ['Egg', 'Milk'] } });
  const here = makeEntry('Struan', { status: 'in', start_time: '14:00', child: { allergies: ['Peanuts'] } });
  const gone = makeEntry('Ailsa', { status: 'out', child: { allergies: ['Soya'] } });
  const away = makeEntry('Finn', { status: 'absent', child: { allergies: ['Fish'] } });
  show(late, soon, here, gone, away, makeEntry('Nina'));
  const shown = (await rows()).map(({ textContent }) => textContent);
  expect(shown).toEqual([
    'Struan FraserPeanutsNeeds not asked yetInToddler Room',
    'Ruby FraserEggMilkNeeds not asked yetfrom 08:00Toddler Room',
    'Callum FraserInhaler in the red bagAllergies not asked yetfrom 13:00Toddler Room',
  ]);
  expect(screen.getByText(/of 4 children in or expected today/).textContent).toMatch(/^3 of/);
  expect(screen.getByRole('link', { name: 'Ruby Fraser' }).getAttribute('href')).toBe(
    `/planning/sessions/${soon.session_id}/register`,
  );
  expect(screen.getByRole('link', { name: 'All children' }).getAttribute('href')).toBe('/children/active');
});

test('is never cut short', async () => {
  show(...Array.from({ length: 30 }, (_, index) => makeEntry(`Child ${index}`, { child: { allergies: ['Egg'] } })));
  expect(await rows()).toHaveLength(30);
});

test('shows a child with two sessions once, by the one it is in', async () => {
  const id = makeId();
  const morning = makeEntry('Isla', {
    status: 'expected',
    session_name: 'Breakfast club',
    child: { id, allergies: ['Egg'] },
  });
  const day = makeEntry('Isla', { status: 'in', start_time: '09:00', child: { id, allergies: ['Egg'] } });
  show(morning, day);
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'Isla FraserEggNeeds not asked yetInToddler Room',
  ]);
  expect(screen.getByText(/of 1 child in or expected today/)).toBeTruthy();
});

test('tells a day without needs from one without children and one that is over', async () => {
  const none = { no_allergies_on: '2026-11-02', no_medical_needs_on: '2026-11-02' };
  show(makeEntry('Isla', { child: none }), makeEntry('Nina', { child: none }));
  expect(await screen.findByText("Parents say none for all of today's 2 children.")).toBeTruthy();
  cleanup();
  show();
  expect(await screen.findByRole('heading', { name: 'No children today' })).toBeTruthy();
  cleanup();
  show(makeEntry('Isla', { status: 'out', child: { allergies: ['Egg'] } }));
  expect(await screen.findByRole('heading', { name: 'Everyone has left' })).toBeTruthy();
});

test('counts those who were not asked apart, never as none, and asks their family', async () => {
  const asked = makeEntry('Nina', { child: { no_allergies_on: '2026-11-02', needs_asked_on: '2026-11-02' } });
  show(makeEntry('Isla'), asked);
  await screen.findByText('2 children not asked yet');
  const list = screen.getByRole('list', { name: 'Children not asked yet', hidden: true });
  expect(list.textContent).toContain('Nina FraserAsked on Mon 2 Nov');
  expect(within(list).getAllByRole('button', { name: /^Ask (the family|again)/, hidden: true })).toHaveLength(2);
  expect(screen.queryByText(/Parents say none/)).toBeNull();
});

test('says so when the attendance cannot be loaded, and asks again', async () => {
  const api = fakeApi().fail(readAttendance, { status: 500, message: 'Something went wrong.' });
  // As a part of a page: that it fails is not the page's failure.
  const Page = () => (
    <main>
      <Component />
    </main>
  );
  const { user } = renderPage(Page, { api, user: makeServiceUser('nursery-staff') });
  await screen.findByText('Something went wrong.');
  expect(document.querySelector('[data-error]')).toBeNull();
  api.on(readAttendance, () => ({ data: makeAttendance([makeEntry('Isla', { child: { allergies: ['Egg'] } })]) }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});
