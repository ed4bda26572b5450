// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@bairn/shared/app';
import { childrenBasicInfo } from '@bairn/shared/calls/entitySearch';
import {
  createJournal,
  listOutcomes,
  publishJournal,
  showHomeObservation,
  showJournal,
  showMilestone,
  updateHomeObservation,
  updateJournal,
  updateMilestone,
} from '@bairn/shared/calls/journal';
import { beginMedia, finishMedia, removeMedia, sendPiece } from '@bairn/shared/calls/journalMedia';
import type { JournalEntry } from '@bairn/shared/schema/journal';
import type { EntryMedia } from '@bairn/shared/schema/journalMedia';
import { pieceBytes } from '@bairn/shared/schema/journalWords';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { sampleApi } from '@bairn/shared/test/sampleApi';
import { ChangeEntry } from './ChangeEntry.tsx';
import { Component as JournalPage } from './JournalPage.tsx';
import { content, isla, makeEntry } from '@bairn/shared/test/journalEntry';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const makeMedia = (part: Partial<EntryMedia> = {}): EntryMedia => ({
  id: makeId(),
  kind: 'image',
  status: 'available',
  size: 4,
  received: 4,
  caption: null,
  left_out: false,
  width: 40,
  height: 30,
  shows: [isla],
  ...part,
});
const withChildren = (api: FakeApi) =>
  api.on(childrenBasicInfo, () => ({
    data: [
      {
        id: isla.id,
        first_name: 'Isla',
        full_name: isla.name,
        dob: '2023-03-01',
        photo_url: null,
        room: null,
        allergies: 'none' as const,
      },
    ],
  }));
const staff = makeServiceUser('nursery-staff');
const pause = () => act(() => vi.advanceTimersByTimeAsync(1500));

function openStep(step: number, entry?: JournalEntry, answers: (api: FakeApi) => void = () => {}) {
  const api = withChildren(sampleApi());
  answers(api);
  if (entry) api.on(showJournal, () => ({ data: entry }));
  const path = entry ? '/children/:id/journal/:journalId/:step' : '/children/:id/journal/:step';
  const at = `/children/${isla.id}/journal/${entry ? `${entry.id}/` : ''}step-${step}`;
  return renderPage(JournalPage, { api, path, at, user: staff });
}

test('an entry that is only opened is neither begun nor saved; what is typed is', async () => {
  const { api, user } = openStep(1);
  const title = await screen.findByLabelText(/^Title/);
  await pause();
  expect(api.calls(createJournal)).toEqual([]);
  expect(screen.queryByText('Not saved yet')).toBeNull();
  api.on(createJournal, () => ({ data: makeEntry() }));
  await user.type(title, 'Puddles');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await pause();
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(api.calls(createJournal)).toMatchObject([{ body: { child_ids: [isla.id], content: { title: 'Puddles' } } }]);
});

test.each([2, 3, 4, 5])('step %i of a saved entry keeps its revision until something is written', async (step) => {
  const { api } = openStep(step, makeEntry());
  await screen.findByRole('button', { name: step < 5 ? 'Save and continue' : 'Save the draft' });
  await pause();
  expect(api.calls(updateJournal)).toEqual([]);
});

test('a closed area of the curriculum says how many of its outcomes are chosen', async () => {
  const outcomes = (...codes: string[]) => codes.map((code) => ({ code, title: code }));
  const saved = makeEntry({ content: { ...content, happened_on: '2026-11-20', outcomes: ['LIT 0-01a'] } });
  const { user } = openStep(3, saved, (api) =>
    api.on(listOutcomes, () => ({
      data: {
        areas: [
          { area: 'Literacy', outcomes: outcomes('LIT 0-01a', 'LIT 0-02a') },
          { area: 'Sciences', outcomes: outcomes('SCN 0-01a') },
        ],
        milestones: [],
      },
    })),
  );
  const summary = await screen.findByText(/^Literacy/, { selector: 'summary' });
  expect(summary.textContent).toBe('Literacy · 1 chosen');
  await user.click(screen.getByLabelText(/LIT 0-02a/));
  expect(summary.textContent).toBe('Literacy · 2 chosen');
  expect(screen.getByText(/^Sciences/, { selector: 'summary' }).textContent).toBe('Sciences');
});

test('outcomes that were chosen before stay while their list does not arrive', async () => {
  const saved = makeEntry({ content: { ...content, happened_on: '2026-11-20', outcomes: ['LIT 0-01a'] } });
  const { api, user } = openStep(3, saved, (one) => one.fail(listOutcomes, { status: 500 }));
  api.on(updateJournal, () => ({ data: saved }));
  await user.click(await screen.findByLabelText('Active'));
  await pause();
  await waitFor(() =>
    expect(api.calls(updateJournal)).toMatchObject([
      { body: { content: { shanarri: ['active'], outcomes: ['LIT 0-01a'] } } },
    ]),
  );
});

test('a text that the service has newer stays on the screen, and says so', async () => {
  const entry = makeEntry();
  const { api, user } = openStep(1, entry);
  api.fail(updateJournal, { status: 409, code: 'changed', message: 'This entry was changed in another tab.' });
  await user.type(await screen.findByLabelText(/^What happened/), ' and jumped');
  await pause();
  expect((await screen.findByRole('alert')).textContent).toContain('This entry was changed in another tab.');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^What happened/).value).toBe('A bridge of logs and jumped');
});

/** The button of the feed, with the entry as the service has it. */
function openChange(entry: JournalEntry, api = withChildren(sampleApi())) {
  const family = entry.type === 'HomeObservation';
  const calls = { Milestone: showMilestone, HomeObservation: showHomeObservation } as Record<
    string,
    typeof showMilestone
  >;
  const kept = { entry };
  api.on(calls[entry.type] ?? showJournal, () => ({ data: kept.entry }));
  const page = renderPage(
    () => (
      <ChangeEntry
        entry={entry}
        child={{ id: isla.id, first_name: 'Isla' }}
        branch={family ? undefined : makeId()}
        title="Logs"
      />
    ),
    { api, user: family ? makeUser() : staff },
  );
  return { ...page, kept, open: () => page.user.click(screen.getByRole('button', { name: 'Change: Logs' })) };
}

test('a published milestone is changed in its dialog and published as another version', async () => {
  const entry = makeEntry({
    type: 'Milestone',
    status: 'published',
    version: 1,
    content: { ...content, text: 'Rolled over', happened_on: '2026-11-20', area: 'gross_motor', next_steps: [] },
  });
  const { api, user, open } = openChange(entry);
  api.on(updateMilestone, ({ body }) => ({
    data: { ...entry, content: { ...entry.content, text: body?.content.text ?? null }, revision: 4 },
  }));
  api.on(publishJournal, () => ({ data: { ...entry, revision: 4, version: 2 } }));
  await open();
  await user.type(await screen.findByLabelText(/^What happened/), ' twice');
  await user.click(screen.getByRole('button', { name: 'Publish the changes' }));
  await waitFor(() => expect(api.calls(publishJournal)).toMatchObject([{ body: { revision: 4 } }]));
  expect(api.calls(updateMilestone)).toMatchObject([
    {
      params: { id: entry.id },
      body: { revision: 3, child_ids: [isla.id], content: { text: 'Rolled over twice', area: 'gross_motor' } },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a family changes what it told from home', async () => {
  const entry = makeEntry({ type: 'HomeObservation', status: 'published', version: 1 });
  const { api, user, open } = openChange(entry);
  api.on(updateHomeObservation, () => ({ data: entry }));
  await open();
  await user.type(await screen.findByRole('textbox', { name: /^What happened/ }), ' at home');
  await user.click(screen.getByRole('button', { name: 'Send to the service' }));
  await waitFor(() =>
    expect(api.calls(updateHomeObservation)).toMatchObject([
      { params: { id: entry.id }, body: { revision: 3, content: { title: 'Logs', text: 'A bridge of logs at home' } } },
    ]),
  );
});

const photo = () => new File([new Uint8Array(2 * pieceBytes)], 'isla.png', { type: 'image/png' });
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Add pictures or videos'), { target: { files: [file] } });

test('a picture shows how much is sent, goes on after a lost network where it was, and is in the list', async () => {
  const { api, kept, open } = openChange(makeEntry({ type: 'Milestone' }));
  const upload = { id: makeId(), size: 2 * pieceBytes, received: 0, status: 'received' as const };
  const arrived: number[] = [];
  api.on(beginMedia, () => ({ data: upload }));
  api.on(sendPiece, ({ body }) => {
    arrived.push(Number(body?.offset));
    // The second piece is lost once on its way.
    if (arrived.length === 2) return Promise.reject(new ApiError({ status: 0, message: '' }));
    return { data: { ...upload, received: arrived.length === 1 ? pieceBytes : upload.size } };
  });
  const media = makeMedia();
  api.on(finishMedia, () => {
    kept.entry = { ...kept.entry, media: [media] };
    return { data: media };
  });
  await open();
  await choose(photo());
  expect(await screen.findByText('isla.png: 50% sent')).toBeTruthy();
  await waitFor(() => expect(arrived).toEqual([0, pieceBytes]));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(await screen.findByRole('button', { name: 'Remove picture 1' })).toBeTruthy();
  expect(arrived).toEqual([0, pieceBytes, pieceBytes]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an upload that is cancelled by keyboard ends without a failure, and the focus goes on from the button that chooses', async () => {
  const { api, user, open } = openChange(makeEntry({ type: 'Milestone' }));
  api.on(beginMedia, () => ({
    data: { id: makeId(), size: 2 * pieceBytes, received: 0, status: 'received' as const },
  }));
  api.fail(sendPiece, { status: 0 });
  await open();
  await choose(photo());
  (await screen.findByRole('button', { name: 'Cancel' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose files' }));
});

test('a picture that is refused is named, and another can be chosen', async () => {
  const { api, open } = openChange(makeEntry({ type: 'Milestone' }));
  api.fail(beginMedia, { status: 422, message: 'This file is too large' });
  await open();
  await choose(photo());
  expect((await screen.findByRole('alert')).textContent).toContain('isla.png was not added');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose files' }).disabled).toBe(false);
});

test('a picture is removed by keyboard, and the focus is not lost', async () => {
  const media = makeMedia();
  const { api, user, kept, open } = openChange(makeEntry({ type: 'Milestone', media: [media] }));
  api.on(removeMedia, () => {
    kept.entry = { ...kept.entry, media: [] };
    return { data: null };
  });
  await open();
  const remove = await screen.findByRole('button', { name: 'Remove picture 1' });
  remove.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Pictures and videos' })).toBeNull());
  expect(api.calls(removeMedia)).toMatchObject([{ params: { id: media.id } }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose files' }));
  expect(within(screen.getByRole('dialog')).getByText('Pictures and videos')).toBeTruthy();
});
