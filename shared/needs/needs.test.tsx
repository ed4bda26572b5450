// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { dialogs, useQuery } from '@bairn/shared/app';
import { answerNeeds, askNeeds, listNeeds } from '@bairn/shared/calls/needs';
import type { ChildAnswers } from '@bairn/shared/schema/needs';
import { fakeApi } from '../test/fakeApi.ts';
import { makeAnswers } from '../test/needs.ts';
import { makeId, makeServiceUser, makeUser } from '../test/people.ts';
import { renderPage } from '../test/renderPage.tsx';
import { ChildQuestions } from './ChildQuestions.tsx';
import { NeedsButton } from './NeedsButton.tsx';
import { needsQuery } from './needsQuery.ts';

afterEach(cleanup);

const at = '2026-11-23T10:42:00.000Z';
const peanuts = { state: 'alert', text: 'Peanuts', at, by: 'Morag Fraser', mine: false } as const;

function Page() {
  const { data = [] } = useQuery(needsQuery);
  return data.map((child) => <ChildQuestions key={child.id} child={child} />);
}

/** The family's page on an API that stores what is answered. */
function show(first: ChildAnswers) {
  let child = first;
  const api = fakeApi()
    .on(listNeeds, () => ({ data: [child] }))
    .on(answerNeeds, ({ body }) => {
      if (!body) throw new Error('no body');
      const { topic, answer: state, text = null } = body;
      child = { ...child, [topic]: { state, text, at, by: 'Eilidh Fraser', mine: true } };
      return { data: child };
    });
  return { ...renderPage(Page, { api, user: makeUser() }), api, set: (next: ChildAnswers) => (child = next) };
}

const allergies = () => screen.findByRole('group', { name: 'Does Isla have any allergies?' });
const press = async (user: ReturnType<typeof show>['user'], name: string, part: HTMLElement) =>
  user.click(within(part).getByRole('button', { name }));

describe('a question about a child', () => {
  it('is answered "none" with one tap, which says whose word it is and keeps the focus', async () => {
    const { api, user } = show(makeAnswers());
    const part = await allergies();
    await press(user, 'No allergies', part);
    expect(await within(part).findByText('You answered on Mon 23 Nov 2026')).toBeTruthy();
    expect(within(part).getByText('No allergies')).toBeTruthy();
    expect(document.activeElement).toBe(part);
    expect(api.calls(answerNeeds)[0]?.body).toEqual({ topic: 'allergies', answer: 'none', text: null, seen: null });
    expect(await screen.findByRole('button', { name: 'No needs' })).toBeTruthy();
  });

  it('is answered with a text, and "none" as a text is sent to the button', async () => {
    const { api, user } = show(makeAnswers());
    const part = await allergies();
    await press(user, 'Yes, add', part);
    const field = within(part).getByLabelText('Allergies');
    await user.type(field, 'none');
    await press(user, 'Save', part);
    expect(await within(part).findByText('Say what it is, or choose "None"')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'Egg, milk');
    await press(user, 'Save', part);
    expect(await within(part).findByText('Egg, milk')).toBeTruthy();
    expect(api.calls(answerNeeds).map(({ body }) => body?.text)).toEqual(['Egg, milk']);
  });

  it('says in its place that a tap was not saved, and takes it again', async () => {
    const { api, user } = show(makeAnswers());
    const part = await allergies();
    api.fail(answerNeeds, { status: 500, message: 'Something went wrong.' });
    await press(user, 'No allergies', part);
    expect((await within(part).findByRole('alert')).textContent).toContain('Not saved');
    expect(within(part).getByRole('button', { name: 'No allergies' })).toBeTruthy();
  });

  it("shows the other parent's newer answer beside what was typed, and saves over it the second time", async () => {
    const isla = makeAnswers();
    const { api, user, set } = show(isla);
    const part = await allergies();
    await press(user, 'Yes, add', part);
    await user.type(within(part).getByLabelText('Allergies'), 'Egg');
    set({ ...isla, allergies: peanuts });
    api.fail(answerNeeds, { status: 409, code: 'changed', message: 'Morag Fraser answered: Peanuts.' });
    await press(user, 'Save', part);
    expect(await within(part).findByText('Morag Fraser answered: Peanuts.')).toBeTruthy();
    expect(within(part).getByLabelText<HTMLTextAreaElement>('Allergies').value).toBe('Egg');
    await expect.poll(() => api.calls(listNeeds).length).toBeGreaterThan(1);
    await press(user, 'Save', part);
    await expect.poll(() => api.calls(answerNeeds).at(-1)?.body?.seen).toBe(at);
  });

  it('asks before a known allergy becomes none', async () => {
    const { api, user } = show(makeAnswers({ allergies: peanuts }));
    const part = await allergies();
    expect(part.textContent).toContain('Morag Fraser answered on Mon 23 Nov 2026');
    await press(user, 'Change', part);
    await press(user, 'No allergies', part);
    const [question] = dialogs.getState();
    expect(question?.message).toContain('"Peanuts" is removed for every service that Isla goes to.');
    expect(api.calls(answerNeeds)).toHaveLength(0);
    question?.answer(true);
    await expect.poll(() => api.calls(answerNeeds)[0]?.body).toMatchObject({ answer: 'none', seen: at });
  });

  it('says which service asked', async () => {
    show(makeAnswers({ asked: { service_name: 'Wee Puffins, Leith', on: '2026-11-23' } }));
    expect(await screen.findByText('Wee Puffins, Leith asked on Mon 23 Nov')).toBeTruthy();
  });
});

describe('staff', () => {
  const child = {
    id: makeId(),
    first_name: 'Isla',
    full_name: 'Isla Fraser',
    allergies: [],
    no_allergies_on: '2026-11-24',
    medical_needs: null,
    no_medical_needs_on: null,
    needs_asked_on: null,
  };
  const branch = makeId();
  const showButton = (own: Partial<typeof child> | { no_medical_needs_on: string }, api = fakeApi()) => {
    const Part = () => <NeedsButton child={{ ...child, ...own }} branch={branch} />;
    return renderPage(Part, { api, user: makeServiceUser('nursery-staff') });
  };

  it('read none with its date apart from not asked, and ask the family', async () => {
    const api = fakeApi().on(askNeeds, () => ({ data: { id: child.id, needs_asked_on: '2026-11-23' } }));
    const { user } = showButton({}, api);
    await user.click(screen.getByRole('button', { name: 'Ask the family: allergies and needs of Isla Fraser' }));
    const dialog = await screen.findByRole('dialog', { name: 'Allergies and needs of Isla Fraser' });
    expect(dialog.textContent).toContain('AllergiesParent says none (Tue 24 Nov 2026)');
    expect(dialog.textContent).toContain('Medical and additional needsNot asked yet');
    await user.click(within(dialog).getByRole('button', { name: 'Ask the family' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(api.calls(askNeeds)).toEqual([
      expect.objectContaining({ params: { id: child.id }, query: { nursery_branch_id: branch } }),
    ]);
  });

  it('read why the family cannot be asked', async () => {
    const message = "Isla's family was asked today at 09:12. You can ask again tomorrow.";
    const { user } = showButton({}, fakeApi().fail(askNeeds, { status: 409, code: 'asked_today', message }));
    await user.click(screen.getByRole('button', { name: /^Ask the family/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ask the family' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('are not offered to ask where everything is answered', async () => {
    const { user } = showButton({ no_medical_needs_on: '2026-11-24' });
    await user.click(screen.getByRole('button', { name: 'Details: allergies and needs of Isla Fraser' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('button', { name: 'Ask the family' })).toBeNull();
    expect(dialog.textContent).toContain('Medical and additional needsParent says none (Tue 24 Nov 2026)');
  });
});
