// @vitest-environment happy-dom
import { emit, setTransport, toasts } from '@bairn/shared/app';
import {
  listConversations,
  readConversation,
  sendMessage,
  showConversation,
  tellTyping,
} from '@bairn/shared/calls/conversations';
import { setClock } from '@bairn/shared/schema/clock';
import type { Conversation, Message } from '@bairn/shared/schema/conversations';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Component as ConversationPage } from './ConversationPage.tsx';
import { Component as MessagesPage } from './MessagesPage.tsx';
import { MessagesLink } from './MessagesLink.tsx';

let restore = () => {};
beforeEach(() => {
  restore = setClock(() => Date.parse('2026-11-22T12:00:00Z'));
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  restore();
  vi.useRealTimers();
  toasts.setState([], true);
});

const other = { id: makeId(), kind: 'service' as const, name: 'Wee Puffins', detail: 'Leith' };
const make = (seq: number, own: Partial<Message> = {}): Message => ({
  id: makeId(),
  seq,
  client_id: makeId(),
  is_own: false,
  author: 'Eilidh Orr',
  text: `Message ${seq}`,
  removed: false,
  bulletin: false,
  files: [],
  sent_at: '2026-11-22T09:00:00.000Z',
  ...own,
});

/** Answers as the API does, from messages that its calls change. */
function answering(messages: Message[], more: { closed?: 'blocked' | 'ended'; blocked?: boolean } = {}) {
  let read_to = 0;
  return fakeApi()
    .on(showConversation, ({ query }) => {
      const before = Number(query?.before ?? messages.length + 1);
      const from = Math.max(0, before - 1 - 30);
      return {
        data: {
          other,
          closed: more.closed ?? null,
          blocked: more.blocked ?? false,
          last_seq: messages.length,
          read_to,
          seen_to: 0,
          messages: messages.slice(from, before - 1),
          has_earlier: from > 0,
          has_later: false,
        },
      };
    })
    .on(readConversation, ({ body }) => {
      read_to = Number(body?.seq);
      return { data: { unread: 0 } };
    })
    .on(tellTyping, () => ({ data: null }))
    .on(sendMessage, ({ body }) => {
      const known = messages.find(({ client_id }) => client_id === body?.client_id);
      if (known) return { data: known };
      const made = make(messages.length + 1, {
        is_own: true,
        text: body?.text ?? '',
        client_id: body?.client_id ?? '',
      });
      messages.push(made);
      return { data: made };
    });
}
const at = `/messages/${other.id}`;
const me = makeUser();
const show = (messages: Message[], more = {}) =>
  renderPage(ConversationPage, { api: answering(messages, more), at, path: '/messages/:userId', user: me });

const row = (own: Partial<Conversation> = {}): Conversation => ({
  other,
  unread: 0,
  last: { text: 'See you at nine', at: '2026-11-22T08:30:00.000Z', is_own: false, author: 'Eilidh Orr', files: 0 },
  blocked: false,
  found: null,
  ...own,
});
const listing = (data: Conversation[]) =>
  fakeApi().on(listConversations, () => ({
    data,
    meta: { current_page: 1, per_page: 25, total: data.length, last_page: 1 },
    unread: data.filter(({ unread }) => unread > 0).length,
    mute: null,
  }));

describe('the list', () => {
  it('says who wrote what, and what is unread', async () => {
    renderPage(MessagesPage, { api: listing([row({ unread: 2 })]), at: '/messages', user: makeUser() });
    const link = await screen.findByRole('link', { name: '2 unread: Wee Puffins' });
    expect(link.getAttribute('href')).toBe(at);
    expect(screen.getByText('See you at nine')).toBeTruthy();
  });

  it('searches by the address, and leads to the message that was found', async () => {
    const api = listing([row({ found: { seq: 7, text: 'The red wellies' } })]);
    const { user, location } = renderPage(MessagesPage, { api, at: '/messages', user: makeUser() });
    await user.type(await screen.findByRole('searchbox'), 'wellies{Enter}');
    expect(location()).toBe('/messages?search=wellies');
    expect(api.calls(listConversations).at(-1)?.query).toMatchObject({ search: 'wellies' });
    expect((await screen.findByRole('link', { name: 'Wee Puffins' })).getAttribute('href')).toBe(`${at}?at=7`);
  });

  it('offers somebody to write to where there is nothing yet', async () => {
    renderPage(MessagesPage, { api: listing([]), at: '/messages', user: makeUser() });
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New message' })).toHaveLength(2);
  });

  it('offers bulletins to admins alone', async () => {
    for (const [role, offered] of [
      ['nursery-admin', 1],
      ['nursery-staff', 0],
    ] as const) {
      const { user } = renderPage(MessagesPage, {
        api: listing([row()]),
        at: '/messages',
        user: makeServiceUser(role),
      });
      await user.click(await screen.findByRole('button', { name: 'More about messages' }));
      expect(screen.queryAllByRole('menuitem', { name: 'Send a bulletin', hidden: true })).toHaveLength(offered);
      cleanup();
    }
  });
});

describe('a conversation', () => {
  it('is read as it is seen, and a family sees who wrote for the service', async () => {
    const { api } = show([make(1), make(2)]);
    expect(await screen.findAllByText('Eilidh Orr, Wee Puffins')).toHaveLength(2);
    await waitFor(() => expect(api.calls(readConversation).map(({ body }) => body)).toEqual([{ seq: 2 }]));
  });

  it('shows earlier messages before those that are there', async () => {
    const { user } = show(Array.from({ length: 45 }, (_, index) => make(index + 1)));
    expect(await screen.findByText('Message 16')).toBeTruthy();
    expect(screen.queryByText('Message 15')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('Message 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
    expect(screen.getAllByText(/^Message \d+$/).map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 45 }, (_, index) => `Message ${index + 1}`),
    );
  });

  it('sends with one id until it is taken, and keeps what waits over a reload', async () => {
    const messages = [make(1)];
    const { api, user } = show(messages);
    api.fail(sendMessage, { status: 0, message: '' });
    await user.type(await screen.findByRole('textbox', { name: 'Message to Wee Puffins' }), 'We are late');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Sending')).toBeTruthy();
    cleanup();
    // The page is opened again, with a network.
    const again = show(messages);
    await waitFor(() => expect(messages).toHaveLength(2));
    expect(await screen.findByText('We are late')).toBeTruthy();
    expect(screen.queryByText('Sending')).toBeNull();
    const ids = [...api.calls(sendMessage), ...again.api.calls(sendMessage)].map(({ body }) => body?.client_id);
    expect(new Set(ids).size).toBe(1);
  });

  it('says why a message was refused, and can send it again or discard it', async () => {
    const { api, user } = show([make(1)]);
    api.fail(sendMessage, { status: 409, message: 'This conversation is blocked', code: 'blocked' });
    await user.type(await screen.findByRole('textbox', { name: 'Message to Wee Puffins' }), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('This conversation is blocked')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Hello')).toBeNull();
  });

  it('keeps a draft', async () => {
    const { user } = show([make(1)]);
    await user.type(await screen.findByRole('textbox', { name: 'Message to Wee Puffins' }), 'Not yet');
    cleanup();
    show([make(1)]);
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Not yet');
  });

  it('shows quietly that the other side is writing', async () => {
    show([make(1)]);
    await screen.findByText('Message 1');
    act(() => emit('typing.began', { id: makeId() }));
    expect(screen.queryByText('Wee Puffins is writing')).toBeNull();
    act(() => emit('typing.began', { id: other.id }));
    expect(screen.getByText('Wee Puffins is writing')).toBeTruthy();
  });

  it('cannot be written to where it is blocked or ended', async () => {
    show([make(1)], { closed: 'blocked', blocked: true });
    expect(await screen.findByRole('button', { name: 'Unblock' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    cleanup();
    show([make(1)], { closed: 'ended' });
    expect(await screen.findByText(/no longer in contact/)).toBeTruthy();
  });
});

describe('the badge', () => {
  it('counts conversations with something unread', async () => {
    const unread = { unread_conversations: [makeId(), makeId(), makeId()] };
    renderPage(MessagesLink, { api: fakeApi(), user: makeUser({ conversations: unread }) });
    const link = await screen.findByRole('link', { name: '3 unread conversations' });
    expect(link.getAttribute('href')).toBe('/messages');
  });

  it('is hidden while a service is set up', () => {
    setTransport(async () => ({ data: [] }));
    renderPage(MessagesLink, { api: fakeApi(), user: makeServiceUser('nursery-super-admin', { nurseries: [] }) });
    expect(screen.queryByRole('link')).toBeNull();
  });
});
