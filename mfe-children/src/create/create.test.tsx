// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSubjects, listCarers, listRelations } from '@bairn/shared/calls/carers';
import { relations } from '@bairn/shared/schema/relations';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { fullPage } from '@bairn/shared/test/fullPage';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as AnswersStep } from './AnswersStepPage.tsx';
import { Component as CarersStep } from './CarersStepPage.tsx';
import { Component as ChildrenStep } from './ChildrenStepPage.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const admin = makeServiceUser();
const known = { ...fullPage(listCarers).data[0], id: makeId(), full_name: 'Morag Orr', account: 'none' as const };
const api = () =>
  fakeApi()
    .on(listRelations, () => ({ data: relations.map(({ id, name }) => ({ id, name })) }))
    .on(listCarers, () => ({ ...fullPage(listCarers), data: [known as never] }))
    .on(createSubjects, ({ body }) => ({
      data: {
        children: (body?.children ?? []).map(({ first_name, last_name, dob }) => ({
          id: makeId(),
          first_name,
          last_name,
          full_name: `${first_name} ${last_name}`,
          dob,
        })),
        carers: [],
      },
    }));

const steps = {
  children: [ChildrenStep, '/children/create'],
  carers: [CarersStep, '/children/create/step-2'],
  answers: [AnswersStep, '/children/create/step-3'],
} as const;
function open(step: keyof typeof steps, server = api()) {
  cleanup();
  const [Page, at] = steps[step];
  return renderPage(Page, { api: server, at, user: admin });
}

/** Fills the first step with two children. */
async function fillChildren() {
  const { user, location } = open('children');
  await user.type(await screen.findByLabelText('First name'), 'Ada');
  await user.type(screen.getByLabelText('Last name'), 'Orr');
  await user.type(screen.getByLabelText('Date of birth'), '2023-05-06');
  await user.click(screen.getByRole('button', { name: 'Add a brother or sister' }));
  const second = within(screen.getByRole('region', { name: 'Child 2' }));
  await waitFor(() => expect(document.activeElement).toBe(second.getByLabelText('First name')));
  await user.type(second.getByLabelText('First name'), 'Rory');
  await user.type(second.getByLabelText('Last name'), 'Orr');
  await user.type(second.getByLabelText('Date of birth'), '2024-05-06');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(location()).toBe('/children/create/step-2'));
}

/** Fills the second step with a known carer and a new one, who is the main one. */
async function fillCarers() {
  const { user, location } = open('carers');
  await user.type(await screen.findByLabelText('First name'), 'Iona');
  await user.type(screen.getByLabelText('Last name'), 'Orr');
  await user.type(screen.getByLabelText(/^Email/), 'iona@new.bairn.test');
  await user.selectOptions(screen.getByLabelText('Relation'), 'Mother');
  await user.click(screen.getByLabelText('May collect'));
  await user.type(screen.getByLabelText('Name, email, phone or child'), 'Morag');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await user.click(await screen.findByRole('button', { name: 'Choose Morag Orr' }));
  const chosen = within(await screen.findByRole('region', { name: 'Morag Orr' }));
  await user.selectOptions(chosen.getByLabelText('Relation'), 'Grandparent');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(location()).toBe('/children/create/step-3'));
}

describe('adding a family', () => {
  it('saves the three steps in one call, and answers stay with their child when another is removed', async () => {
    await fillChildren();
    await fillCarers();
    let page = open('answers');
    const rory = within(await screen.findByRole('region', { name: 'Rory Orr' }));
    await page.user.type(rory.getByLabelText(/^Allergies/), 'Egg');

    page = open('children');
    await page.user.click(await screen.findByRole('button', { name: 'Remove child 1' }));
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));

    page = open('answers');
    await page.user.click(await screen.findByRole('button', { name: 'Add child' }));
    await waitFor(() => expect(page.location()).toBe('/children/active'));
    expect(page.api.calls(createSubjects)).toEqual([
      {
        query: { nursery_branch_id: admin.nurseries[0]?.branches[0]?.id },
        idempotencyKey: expect.any(String),
        body: {
          children: [
            expect.objectContaining({ first_name: 'Rory', allergies: 'Egg', medical_needs: null, funded: false }),
          ],
          carers: [
            {
              carer: { first_name: 'Iona', last_name: 'Orr', email: 'iona@new.bairn.test', phone: null },
              is_primary: true,
              relation_id: 2,
              responsibilities: ['may_collect'],
            },
            { carer_id: known.id, is_primary: false, relation_id: 5, responsibilities: [] },
          ],
        },
      },
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  it('keeps what was typed over a reload, and sends it again under the same key', async () => {
    await fillChildren();
    await fillCarers();
    open('carers');
    expect(await screen.findByDisplayValue('iona@new.bairn.test')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Morag Orr' })).toBeTruthy();
    const server = api().fail(createSubjects, { status: 0 });
    for (let time = 0; time < 2; time += 1) {
      const { user } = open('answers', server);
      await user.click(await screen.findByRole('button', { name: 'Add 2 children' }));
      await screen.findByRole('alert');
    }
    const [first, second] = server.calls(createSubjects).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBe(second);
  });

  it('leads a step that is opened without the one before back to it', async () => {
    const { location } = open('carers');
    await waitFor(() => expect(location()).toBe('/children/create'));
    await fillChildren();
    const later = open('answers');
    await waitFor(() => expect(later.location()).toBe('/children/create/step-2'));
  });

  it('asks for a relation and a main carer', async () => {
    await fillChildren();
    const { user, location } = open('carers');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText('Relation').getAttribute('aria-invalid')).toBe('true');
    expect(location()).toBe('/children/create/step-2');
  });
});
