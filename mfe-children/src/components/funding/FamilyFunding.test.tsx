// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { agreeSplit, familyFunding } from '@bairn/shared/calls/funding';
import type { FamilyFunding as Year } from '@bairn/shared/schema/funding';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { FamilyFunding } from './FamilyFunding.tsx';
import { fundedYear as year } from './fundedYear.stories.ts';

HTMLElement.prototype.hidePopover ??= () => {};
afterEach(cleanup);

const child = { id: makeId(), first_name: 'Isla' };
const open = (answer: Year) => {
  const api = fakeApi().on(familyFunding, () => ({ data: answer }));
  renderPage(() => <FamilyFunding child={child} />, { api, at: '/funding', path: '/funding' });
  return api;
};

it('shows the hours at each service, and the family agrees to a split after a question', async () => {
  const api = open(year);
  const sent: unknown[] = [];
  api.on(agreeSplit, ({ body }) => {
    sent.push(body);
    return { data: { ...year, splits: [] } };
  });
  await screen.findByText('1,000 h: 20 h used, 10 h booked, 970 h left');
  fireEvent.click(screen.getByRole('button', { name: 'Agree to move 100 h' }));
  expect(sent).toEqual([]);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(sent).toEqual([{ answer: 'agree' }]));
});

it('says what is missing after the family has agreed, and that there are no hours', async () => {
  open({ ...year, splits: year.splits.map((split) => ({ ...split, waits_for: ['service'] })) });
  await screen.findByText('You have agreed.');
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  cleanup();
  open({ ...year, services: [], splits: [] });
  await screen.findByText('No funded hours this year');
});
