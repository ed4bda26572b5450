// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkRota, publishRota, showRota, updateRota } from '@bairn/shared/calls/rota';
import type { RotaChange, RotaUpdated } from '@bairn/shared/schema/rotaEdit';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './EditorPage.tsx';
import { makeRota } from './makeRota.stories.ts';

beforeEach(() => {
  localStorage.clear();
  // happy-dom knows no pointer capture and no hit test.
  document.elementsFromPoint = () => [];
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The API's part for one rota: changes by version, and what it answered last. */
function serve(facts: RotaWithFacts) {
  const shifts = new Map(facts.shifts.map((shift) => [shift.id, shift]));
  const all = () => [...shifts.values()];
  const make = (change: RotaChange) => {
    if (change.kind === 'add') {
      const shift = {
        ...change.shift,
        break_start: change.shift.break_start ?? null,
        note: null,
        declined_reason: null,
      };
      shifts.set(shift.id, { ...shift, version: 1, confirmation: shift.staff_profile_id ? 'pending' : 'open' });
    } else if (change.kind === 'remove') shifts.delete(change.id);
    else {
      const { kind: _, version, ...fields } = change;
      shifts.set(change.id, {
        ...(shifts.get(change.id) as RotaShift),
        ...(fields as Partial<RotaShift>),
        version: version + 1,
      });
    }
  };
  const api = fakeApi()
    .on(showRota, () => ({ data: { ...facts, shifts: all() } }))
    .on(updateRota, ({ body }) => {
      for (const change of body?.changes ?? []) make(change);
      return { data: { applied: [], conflicts: [], shifts: all(), status: facts.rota.status, revision: 0 } };
    });
  return { api, shifts };
}

/** The answer to changes of a draft. */
const answer = (shifts: RotaShift[], conflicts: RotaUpdated['conflicts'] = []): { data: RotaUpdated } => ({
  data: { applied: [], conflicts, shifts, status: 'draft', revision: 0 },
});

const open = (facts: RotaWithFacts, { api, shifts } = serve(facts), search = '') => ({
  ...renderPage(Component, {
    api,
    at: `/team/rotas/${facts.rota.id}/edit${search}`,
    path: '/team/rotas/:rota_id/edit',
    user: makeServiceUser('nursery-admin'),
  }),
  shifts,
});

/** A person with one shift, in a week of two rooms. */
function small(own: Partial<RotaWithFacts> = {}): RotaWithFacts {
  const rota = makeRota(2, own);
  const shift = rota.shifts.find(
    ({ date, staff_profile_id }) => date === '2026-11-23' && staff_profile_id === rota.staff[0]?.id,
  );
  return { ...rota, shifts: shift ? [{ ...shift, break_start: null }] : [], ...own };
}
const own = 'Priya Nair, Mon 23 Nov, 08:00 to 16:00, Babies, 30 min break, not confirmed';
const said = (words: string | RegExp) =>
  waitFor(() => expect(screen.getAllByRole('status').some((one) => one.textContent.match(words))).toBe(true));

describe('by keyboard alone, read through the accessibility tree', () => {
  it('draws, moves, resizes, splits, takes back and publishes', async () => {
    const facts = small();
    const served = serve(facts);
    served.api
      .on(checkRota, () => ({ data: { revision: 0, breaches: [] } }))
      .on(publishRota, () => ({
        data: {
          ...facts.rota,
          status: 'published' as const,
          revision: 1,
          told: 2,
          certificate: {
            revision: 1,
            checked_at: '2026-11-20T10:00:00.000Z',
            by: 'Fiona Grant',
            rules: ['two_adults'],
            facts_hash: 'a'.repeat(64),
            breaches: [],
            reason: null,
          },
        },
      }));
    const { user } = open(facts, served);
    const grid = await screen.findByRole('grid', { name: 'Rota by person' });
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(8);
    const shift = (name: string | RegExp) => within(grid).findByRole('button', { name });

    (await shift(own)).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    const moved = await shift(/^Priya Nair, Mon 23 Nov, 08:15 to 16:15/);
    expect(document.activeElement).toBe(moved);
    await said('Later. Priya Nair, Mon 23 Nov, 08:15 to 16:15, Babies');
    await user.keyboard('++');
    expect(document.activeElement).toBe(await shift(/08:15 to 16:45/));
    await user.keyboard('s');
    await shift(/08:15 to 12:30, Babies, 30 min break/);
    await shift(/12:30 to 16:45, Babies, no break/);
    await user.keyboard('{Control>}z{/Control}');
    await said(/^Undone: Split/);
    expect(document.activeElement).toBe(await shift(/08:15 to 16:45/));

    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Jack Lennox, Mon 23 Nov, no shift');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await shift(/^Jack Lennox, Mon 23 Nov, 08:00 to 16:00/));
    await user.keyboard('{Shift>}{PageDown}{/Shift}');
    expect(document.activeElement).toBe(await shift(/^Jack Lennox, Tue 24 Nov/));

    await waitFor(() =>
      expect([...served.shifts.values()].map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24']),
    );
    await screen.findByText('All changes saved');
    screen.getByRole('button', { name: 'Publish' }).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Publish this rota' });
    (await within(dialog).findByRole('button', { name: 'Publish and tell staff' })).focus();
    await waitFor(() => expect(within(dialog).getByText('Every rule that must be kept is kept.')).toBeTruthy());
    within(dialog).getByRole('button', { name: 'Publish and tell staff' }).focus();
    await user.keyboard('{Enter}');
    const done = await screen.findByRole('dialog', { name: 'The rota is published' });
    expect(within(done).getByText('All kept')).toBeTruthy();
    // Roles and names of the whole grid are computed again and again: slow on a busy machine.
  }, 60_000);

  it('goes through shifts and empty days as one stop of the tab key', async () => {
    const { user } = open(makeRota(2));
    const first = await screen.findByRole('button', { name: /^Priya Nair, Mon 23 Nov/ });
    expect(document.querySelectorAll('[role="grid"] :is([data-cell], [data-shift])[tabindex="0"]')).toHaveLength(1);
    first.focus();
    await user.keyboard('{End}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Priya Nair, Sun 29 Nov, no shift');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Home}');
    expect(document.activeElement).toBe(first);
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
  });
});

it('edits all of a shift in a form', async () => {
  const facts = small();
  const { user, shifts } = open(facts);
  await user.click(await screen.findByRole('button', { name: own }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const sheet = await screen.findByRole('dialog', { name: 'Shift' });
  await user.selectOptions(within(sheet).getByLabelText('Person'), 'Jack Lennox');
  await user.type(within(sheet).getByLabelText(/Note/), 'Opens');
  await user.click(within(sheet).getByRole('button', { name: 'Save the shift' }));
  await screen.findByRole('button', { name: /^Jack Lennox, Mon 23 Nov, .* Opens$/ });
  await waitFor(() =>
    expect([...shifts.values()][0]).toMatchObject({ note: 'Opens', staff_profile_id: facts.staff[1]?.id }),
  );
});

it('says which rule is broken, and chooses its shift', async () => {
  const facts = small();
  const [shift] = facts.shifts;
  const { user } = open({ ...facts, needs: [], shifts: shift ? [{ ...shift, break_minutes: 0 }] : [] });
  await user.click(await screen.findByRole('button', { name: /Priya Nair, Mon 23 Nov: No break of the length/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Priya Nair.*breaks a rule/));
});

it('keeps both sides where another admin changed the same shift, and takes the one that is chosen', async () => {
  const facts = small();
  const served = serve(facts);
  const { user } = open(facts, served);
  (await screen.findByRole('button', { name: own })).focus();
  served.api.fail(updateRota, { status: 0 });
  await user.keyboard('+');
  await screen.findByText('No connection');
  const theirs = { ...(facts.shifts[0] as RotaShift), start_time: '09:00', version: 2 };
  served.shifts.set(theirs.id, theirs);
  served.api.on(updateRota, () => answer([theirs], [{ id: theirs.id, reason: 'changed', current: theirs }]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 change to choose');
  const [lost, again] = served.api.calls(updateRota).map(({ body }) => body?.key);
  expect(again).toBe(lost);
  await screen.findByRole('button', { name: /^Priya Nair, Mon 23 Nov, 09:00 to 16:00/ });
  served.api.on(updateRota, ({ body }) => {
    const [change] = body?.changes ?? [];
    expect(change).toMatchObject({ kind: 'change', version: 2, start_time: '08:00', end_time: '16:15' });
    served.shifts.set(theirs.id, { ...theirs, start_time: '08:00', end_time: '16:15', version: 3 });
    return answer([...served.shifts.values()]);
  });
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await screen.findByRole('button', { name: /^Priya Nair, Mon 23 Nov, 08:00 to 16:15/ });
  await screen.findByText('All changes saved');
});

it('saves changes of a published rota only when told, and keeps them over a reload', async () => {
  const facts = small({ rota: { ...makeRota().rota, status: 'published', revision: 1 } });
  const served = serve(facts);
  const user = makeServiceUser('nursery-admin');
  const at = { at: `/team/rotas/${facts.rota.id}/edit`, path: '/team/rotas/:rota_id/edit', user, api: served.api };
  const first = renderPage(Component, at);
  (await screen.findByRole('button', { name: own })).focus();
  await first.user.keyboard('+');
  await screen.findByText('1 change not saved yet');
  first.unmount();
  const second = renderPage(Component, at);
  await screen.findByText('1 change not saved yet');
  expect(served.api.calls(updateRota)).toHaveLength(0);
  await second.user.click(screen.getByRole('button', { name: 'Save and tell staff' }));
  await screen.findByText('All changes saved');
  expect([...served.shifts.values()][0]?.end_time).toBe('16:15');
});

it('keeps changes that would break a published rota until they are put right', async () => {
  const facts = small({ rota: { ...makeRota().rota, status: 'published', revision: 1 } });
  const served = serve(facts);
  served.api.fail(updateRota, { status: 409, code: 'breaks', message: 'This breaks a rule.' });
  const { user } = open(facts, served);
  (await screen.findByRole('button', { name: own })).focus();
  await user.keyboard('{Delete}');
  await user.click(await screen.findByRole('button', { name: 'Save and tell staff' }));
  await screen.findByText(/This would break a rule that must be kept/);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: own });
});

it('shows rooms as rows, with the people in them', async () => {
  open(makeRota(8), undefined, '?view=rooms&day=2026-11-24');
  const grid = await screen.findByRole('grid', { name: 'Rota by room' });
  expect(
    within(grid)
      .getAllByRole('rowheader')
      .map((one) => one.textContent),
  ).toEqual([
    expect.stringContaining('Babies'),
    expect.stringContaining('Wobblers'),
    expect.stringContaining('No room'),
  ]);
  const cover = screen.getByRole('table', { name: 'Cover by quarter hour' });
  expect(
    within(cover)
      .getAllByRole('img')
      .map((one) => one.getAttribute('aria-label'))[0],
  ).toMatch(/^Whole service, Tue 24 Nov: /);
});
