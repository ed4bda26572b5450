// @vitest-environment happy-dom
import { AppProvider, setSessionActions } from '@bairn/shared/app';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { makeBranch, makeNursery, makeUser } from '../testing/people.ts';
import { BranchPicker } from './BranchPicker.tsx';

afterEach(cleanup);

type Person = Parameters<typeof makeUser>;
function show(...person: Person) {
  const session = createSessionStore();
  session.signIn({ token: 'token', user: makeUser(...person) });
  setSessionActions({ ...session, signOut: () => {} });
  render(
    <MemoryRouter>
      <AppProvider client={new QueryClient()} session={session}>
        <BranchPicker />
      </AppProvider>
    </MemoryRouter>,
  );
  return session;
}
const button = () => screen.queryByRole('button', { name: /^Service: / });
const two = [makeBranch('b1', { name: 'Leith' }), makeBranch('b2', { name: 'Granton' })];
const of = (branches: typeof two, more = {}) => [makeNursery('n1', 'nursery-admin', branches, more)];

test('is there for an activated member of a service with more than one complete branch', () => {
  show('nursery-admin', { nurseries: of(two) });
  expect(button()?.getAttribute('aria-label')).toBe('Service: Leith');
});

test.each<[string, Person]>([
  ['for somebody who is not activated', ['nursery-admin', { nurseries: of(two), activated: false }]],
  ['for a keyworker', ['keyworker', { nurseries: of(two) }]],
  ['for a carer', ['carer', { nurseries: of(two) }]],
  ['with one branch', ['nursery-admin', { nurseries: of(two.slice(1)) }]],
  [
    'when only one is complete',
    ['nursery-admin', { nurseries: of([makeBranch('b1'), makeBranch('b2', { branch_details_complete: false })]) }],
  ],
  ['at a suspended provider', ['nursery-admin', { nurseries: of(two, { is_suspended: true }) }]],
])('is not there %s', (_, person) => {
  show(...person);
  expect(button()).toBeNull();
});

test('offers the complete branches, marks the active one and switches by keyboard; the focus goes back', async () => {
  const incomplete = makeBranch('b3', { name: 'Portobello', branch_details_complete: false });
  const session = show('nursery-admin', { nurseries: of([...two, incomplete]) });
  await userEvent.tab();
  expect(document.activeElement).toBe(button());
  await userEvent.keyboard('{Enter}');
  const choices = within(screen.getByRole('list')).getAllByRole('button');
  expect(choices.map((choice) => [choice.textContent, choice.getAttribute('aria-current')])).toEqual([
    ['Leith', 'true'],
    ['Granton', null],
  ]);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(session.getState().branch?.id).toBe('b2');
  expect(button()?.getAttribute('aria-label')).toBe('Service: Granton');
  expect(document.activeElement).toBe(button());
  expect(screen.queryByRole('list')).toBeNull();
});

test('says of which provider each branch is where there are several', async () => {
  show('nursery-admin', {
    nurseries: [makeNursery('n1', 'nursery-admin', two), makeNursery('n2', 'nursery-staff', [makeBranch('b4')])],
  });
  await userEvent.click(button() as HTMLElement);
  expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
    'Provider n1',
    'Provider n2',
  ]);
});

test.each([
  ['Wee Puffins Nursery, Leith', ['Wee Puffins Nursery, Portobello'], 'Leith'],
  ['Rowan Bank – Annan', ['Rowan Bank – Ayr'], 'Annan'],
  ['Leith Nursery', ['Leith Playgroup'], 'Leith Nursery'],
  ['Wee Puffins, Leith', ['Granton'], 'Wee Puffins, Leith'],
])('of %s beside %j it shows %s', (name, others, part) => {
  const branches = [name, ...others].map((own, index) => makeBranch(`b${index}`, { name: own }));
  show('nursery-admin', { nurseries: of(branches) });
  expect(button()?.textContent).toBe(part);
  expect(button()?.getAttribute('aria-label')).toBe(`Service: ${name}`);
});
