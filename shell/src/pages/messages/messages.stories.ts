import { showConversation } from '@bairn/shared/calls/conversations';
import type { Message } from '@bairn/shared/schema/conversations';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId } from '@bairn/shared/test/people';

const message = (seq: number, own: Partial<Message>): Message => ({
  id: makeId(),
  seq,
  client_id: makeId(),
  is_own: false,
  author: 'Eilidh Orr',
  text: '',
  removed: false,
  bulletin: false,
  files: [],
  sent_at: '2026-11-12T09:00:00Z',
  ...own,
});

const messages = [
  message(1, { text: 'The photographer comes on Friday.', bulletin: true }),
  message(2, { is_own: true, author: 'Ailsa Kerr', text: 'Is the trip to the burn still on for Thursday?' }),
  message(3, { text: 'Yes, if it stays dry. Wellies and a spare pair of socks, please.' }),
  message(4, { removed: true }),
  message(5, {
    is_own: true,
    author: 'Ailsa Kerr',
    text: 'Are these boots all right?',
    files: [{ id: makeId(), kind: 'image', width: 1200, height: 900 }],
  }),
];

/** A conversation with a message of each kind. */
export const conversation = (api: FakeApi): void => {
  api.on(showConversation, () => ({
    data: {
      other: { id: makeId(), kind: 'service' as const, name: 'Wee Puffins', detail: 'Leith' },
      closed: null,
      blocked: false,
      last_seq: 5,
      read_to: 5,
      seen_to: 3,
      messages,
      has_earlier: true,
      has_later: false,
    },
  }));
};
