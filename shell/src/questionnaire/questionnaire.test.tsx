// @vitest-environment happy-dom
import { dialogs } from '@bairn/shared/app';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { answerQuestion, askQuestionnaire, showQuestionnaire, skipQuestion } from '@bairn/shared/calls/questionnaire';
import type { Questionnaire } from '@bairn/shared/schema/questionnaire';
import { noAnswer, questionnaireGone, questionnaireThanks } from '@bairn/shared/schema/questionnaireWords';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser, makeUser, sessionOf, signedInAs } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { questionnaireAt, questions } from '../testing/questionnaireAt.ts';
import { ask } from './ask.tsx';
import { askAfterLogin } from './askAfterLogin.ts';
import { asked } from './asked.ts';
import { QuestionnaireModal } from './QuestionnaireModal.tsx';

afterEach(() => {
  cleanup();
  dialogs.setState([], true);
  asked.setState({}, true);
});

const me = makeUser();
const ids = (index: number) => questions[index - 1]?.options.data.map(({ id }) => id) ?? [];

/** The modal at a question; each answer and skip leads on. */
function show(index = 1) {
  let present = index;
  const next = () => ({ data: questionnaireAt((present += 1)) });
  const api = fakeApi()
    .on(answerQuestion, next)
    .on(skipQuestion, next)
    .on(showQuestionnaire, () => ({ data: questionnaireAt(present) }));
  const onClose = vi.fn();
  const page = renderPage(
    () => <QuestionnaireModal first={questionnaireAt(index)} person={me.id} onClose={onClose} />,
    {
      api,
      user: me,
    },
  );
  return { ...page, api, onClose };
}
const press = async (user: ReturnType<typeof show>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));

describe('the questionnaire', () => {
  it('is answered by one option, several, and words, and ends with thanks', async () => {
    const { user, api, onClose } = show();
    expect(screen.getByRole('heading', { name: 'Childcare near you' })).toBeTruthy();
    expect(screen.getByText('1\\3')).toBeTruthy();
    expect(screen.getByText(/^Three short questions/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Find out more/ }).getAttribute('href')).toBe('/legal/privacy');
    await user.click(screen.getByRole('radio', { name: 'Hard' }));
    await press(user, 'Next');
    await screen.findByText('2\\3');
    expect(document.activeElement?.textContent).toContain('Question 2 of 3');
    await user.click(screen.getByRole('checkbox', { name: 'Before 8am' }));
    await user.click(screen.getByRole('checkbox', { name: 'After 6pm' }));
    await press(user, 'Next');
    await screen.findByText('3\\3');
    await user.type(screen.getByRole('textbox', { name: /What would make/ }), ' More places ');
    await press(user, 'Finish');
    expect(await screen.findByText(questionnaireThanks)).toBeTruthy();
    const { id: respondent_id } = questionnaireAt(1).respondent;
    expect(api.calls(answerQuestion).map(({ body }) => body)).toEqual([
      { respondent_id, answer_option_ids: [ids(1)[2]] },
      { respondent_id, answer_option_ids: [ids(2)[0], ids(2)[2]] },
      { respondent_id, answer_text: 'More places' },
    ]);
    // The cross says the same.
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(onClose).toHaveBeenCalled();
  });

  it.each([1, 2, 3])('alerts to a question %i without an answer, until there is one', async (index) => {
    const { user, api } = show(index);
    await press(user, index === 3 ? 'Finish' : 'Next');
    expect((await screen.findByRole('alert')).textContent).toBe(noAnswer);
    expect(api.calls(answerQuestion)).toEqual([]);
    if (index === 3) await user.type(screen.getByRole('textbox'), 'x');
    else await user.click(screen.getAllByRole(index === 1 ? 'radio' : 'checkbox')[0] as HTMLElement);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('skips after a confirmation, and not without', async () => {
    const { user, api } = show(3);
    const answerConfirm = async (yes: boolean) => {
      await press(user, 'Skip');
      expect(dialogs.getState()[0]).toMatchObject({ kind: 'confirm', message: 'Are you sure? This cannot be undone.' });
      act(() => dialogs.getState()[0]?.answer(yes));
    };
    await answerConfirm(false);
    expect(api.calls(skipQuestion)).toEqual([]);
    await answerConfirm(true);
    expect(await screen.findByText(questionnaireThanks)).toBeTruthy();
    expect(api.calls(skipQuestion)).toHaveLength(1);
  });

  it('says that it is no longer available', async () => {
    const { user, api } = show(3);
    api.fail(answerQuestion, { status: 404, message: questionnaireGone });
    await user.type(screen.getByRole('textbox'), 'x');
    await press(user, 'Finish');
    expect((await screen.findByRole('alert')).textContent).toBe(questionnaireGone);
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
  });

  it('goes on where another tab is, and says why', async () => {
    const { user, api } = show(1);
    api.fail(answerQuestion, { status: 409, code: 'skipped', message: 'This question was skipped.' });
    api.on(showQuestionnaire, () => ({ data: questionnaireAt(2) }));
    await user.click(screen.getByRole('radio', { name: 'Easy' }));
    await press(user, 'Next');
    await screen.findByText('2\\3');
    expect(screen.getByRole('alert').textContent).toBe('This question was skipped.');
  });

  it('keeps what was typed when an answer does not arrive', async () => {
    const { user, api } = show(3);
    api.fail(answerQuestion, { status: 0, message: 'We could not reach Bairn.' });
    await user.type(screen.getByRole('textbox'), 'More places');
    await press(user, 'Finish');
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach Bairn.');
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('More places');
  });

  it('closes when the person is no longer here', async () => {
    const { onClose, session } = show();
    act(() => session.signOut());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});

describe('asking', () => {
  const routerAt = (path: string) => createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] });
  const answering = (data: Questionnaire | null) => fakeApi().on(askQuestionnaire, () => ({ data }));

  it('happens at a login of a family alone', () => {
    const wanted = vi.fn();
    const session = createSessionStore();
    const signIn = askAfterLogin(session, wanted);
    signIn(signedInAs(makeServiceUser('nursery-admin')));
    expect(wanted).not.toHaveBeenCalled();
    // The same person switches account.
    signIn(signedInAs(me));
    expect(wanted).not.toHaveBeenCalled();
    session.signOut();
    signIn(signedInAs(me));
    expect(wanted).toHaveBeenCalledOnce();
  });

  it('shows the modal where there is a questionnaire, and nothing where there is none', async () => {
    answering(null).use();
    await ask({ session: sessionOf(me), router: routerAt('/') });
    expect(asked.getState().Modal).toBeUndefined();
    answering(questionnaireAt(1)).use();
    await ask({ session: sessionOf(me), router: routerAt('/') });
    expect(asked.getState().Modal).toBeDefined();
  });

  it.each(['/auth/login', '/basket/checkout'])('waits while the person is at %s', async (path) => {
    const api = answering(questionnaireAt(1));
    api.use();
    const router = routerAt(path);
    const done = ask({ session: sessionOf(me), router });
    await Promise.resolve();
    expect(api.calls(askQuestionnaire)).toEqual([]);
    await router.navigate('/');
    await done;
    expect(api.calls(askQuestionnaire)).toHaveLength(1);
  });

  it('does not ask a person who logged in meanwhile', async () => {
    const api = answering(questionnaireAt(1));
    api.use();
    const router = routerAt('/auth/login');
    const session = sessionOf(me);
    const done = ask({ session, router });
    session.signOut();
    await router.navigate('/');
    await done;
    expect(api.calls(askQuestionnaire)).toEqual([]);
  });
});
