// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '@bairn/shared/app';
import { answerPlan, sharePlan, showPlan, writePlan } from '@bairn/shared/calls/personalPlan';
import type { PersonalPlan } from '@bairn/shared/schema/personalPlan';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { makeChild } from '../makeChild.ts';
import { makePersonalPlan } from '../makePersonalPlan.ts';
import { FamilyPlan } from './FamilyPlan.tsx';
import { PlanCard } from './PlanCard.tsx';

HTMLElement.prototype.hidePopover ??= () => {};
afterEach(cleanup);

const child = makeChild();
const branch = makeId();
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

/** The card of the service, or of the family; `plan` may change between answers. */
function open(plan: () => PersonalPlan[], family = false) {
  const api = fakeApi().on(showPlan, () => ({ data: plan() }));
  const Page = () => (family ? <FamilyPlan child={child} /> : <PlanCard child={child} branch={branch} />);
  renderPage(Page, { api, at: '/plan', path: '/plan', ...(family ? {} : { user: makeServiceUser() }) });
  return api;
}

it('has the focus on a page that was opened by a link to the plan', async () => {
  const api = fakeApi().on(showPlan, () => ({ data: [makePersonalPlan()] }));
  renderPage(() => <FamilyPlan child={child} />, { api, at: '/plan#plan', path: '/plan' });
  await waitFor(() => expect(document.activeElement?.id).toBe('plan'));
});

describe('the plan of a service', () => {
  it('says since when it is overdue, and saves a draft with the revision that was shown', async () => {
    const none = makePersonalPlan({ versions: [], draft: null, state: 'none', due_on: '2026-11-20' });
    const api = open(() => [none]);
    const sent: unknown[] = [];
    api.on(writePlan, (request) => {
      sent.push(request.body);
      return { data: none };
    });
    await screen.findByText(/The first plan was due on Fri 20 Nov 2026/);
    await press('Write the plan');
    fireEvent.change(await screen.findByLabelText(/^Safe: needs/), { target: { value: 'A hand on the stairs' } });
    await press('Save the draft');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ revision: 0, wellbeing: { safe: { needs: 'A hand on the stairs' } } });
    await screen.findByRole('button', { name: 'Write the plan' });
  });

  it("shows another's draft after a conflict, and saves over it only then", async () => {
    let plan = makePersonalPlan();
    const api = open(() => [plan]);
    const revisions: number[] = [];
    api.on(writePlan, ({ body }) => {
      revisions.push((body as { revision: number }).revision);
      if (revisions.length > 1) return { data: plan };
      plan = makePersonalPlan({ draft: plan.draft && { ...plan.draft, revision: 3, wishes: 'To swim.' } });
      throw new ApiError({ status: 409, code: 'changed', message: 'Someone else has changed this plan.' });
    });
    await press('Change the draft');
    await press('Save the draft');
    await screen.findByText(/changed this draft while you were writing/);
    await press('Save the draft');
    await waitFor(() => expect(revisions).toEqual([2, 3]));
  });

  it('is shared by those who may, with the difference to the version before', async () => {
    const api = open(() => [makePersonalPlan()]);
    let shared = 0;
    api.on(sharePlan, () => {
      shared += 1;
      return { data: makePersonalPlan({ draft: null }) };
    });
    expect((await screen.findAllByText('and to paint.', { exact: false, selector: 'ins' })).length).toBe(1);
    await press('Share with the family');
    await confirm('Share the plan');
    await waitFor(() => expect(shared).toBe(1));
    cleanup();
    open(() => [makePersonalPlan({ can: { write: true, share: false, answer: false, record: true } })]);
    await screen.findByText('The key person or an admin shares it with the family.');
    expect(screen.queryByRole('button', { name: 'Share with the family' })).toBeNull();
  });
});

describe('the plan of a family', () => {
  const unsigned = makePersonalPlan({
    draft: null,
    state: 'shared',
    can: { write: false, share: false, answer: true, record: false },
  });

  it('is signed, or a change is asked for in words', async () => {
    const api = open(() => [unsigned], true);
    const bodies: unknown[] = [];
    api.on(answerPlan, ({ body }) => {
      bodies.push(body);
      return { data: unsigned };
    });
    await screen.findByText('Key person: Ailsa Grant');
    await press('Sign the plan');
    await confirm('Sign');
    await waitFor(() => expect(bodies).toEqual([{}]));
    await press('Ask for a change');
    fireEvent.change(await screen.findByLabelText('What should change?'), { target: { value: 'She naps at noon.' } });
    await confirm('Send');
    await waitFor(() => expect(bodies).toEqual([{}, { change: 'She naps at noon.' }]));
  });

  it('says when a service writes it, and what happens where no service has the child', async () => {
    open(
      () => [makePersonalPlan({ draft: null, versions: [], state: 'none', due_on: '2026-12-03', can: unsigned.can })],
      true,
    );
    await screen.findByText(/The service writes it by Thu 3 Dec 2026/);
    cleanup();
    open(() => [], true);
    await screen.findByText('No personal plan yet');
  });
});
