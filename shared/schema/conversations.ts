import * as z from 'zod/mini';
import { optionalText } from './details.ts';
import { all, contract, one, page } from './endpoint.ts';
import { longestMessage, messageReasons, messagesPerPage, mostAttachments } from './conversationWords.ts';
import { mostVideoBytes, pieceBytes } from './journalWords.ts';
import { queryInt } from './numbers.ts';
import { blank, Flag, paging, SearchText } from './query.ts';
import { Id, Instant, WallTime } from './rules.ts';
import { text } from './text.ts';

/** The service where a service user acts; a family names none. */
const ofBranch = { nursery_branch_id: z.optional(Id) };

/**
 * A conversation's other side: `{userId}` of the calls is a person's id, or a service's. `kind` tells a colleague from the
 * same person as a parent of the service.
 */
const params = z.object({ userId: Id });
const asked = z.object({ ...ofBranch, kind: z.optional(z.enum(['service', 'staff'])) });

/** Who is on the other side, or may be written to. */
export const Correspondent = z.object({
  id: Id,
  /** `service`: between a family and a service. `staff`: between two people of a provider. */
  kind: z.enum(['service', 'staff']),
  name: z.string(),
  /** The town of a service, the children of a family whom the service knows, or a colleague's job. */
  detail: z.nullable(z.string()),
});
export type Correspondent = z.output<typeof Correspondent>;

export const Conversation = z.object({
  other: Correspondent,
  /** Messages of the other side that this side has not read. */
  unread: z.int(),
  last: z.object({
    text: z.string(),
    at: Instant,
    is_own: z.boolean(),
    author: z.nullable(z.string()),
    files: z.int(),
  }),
  /** Whether this side has blocked the other. */
  blocked: z.boolean(),
  /** The latest message with the words that were searched for; null without a search, or where only the name has them. */
  found: z.nullable(z.object({ seq: z.int(), text: z.string() })),
});
export type Conversation = z.output<typeof Conversation>;

/** Hours without alerts, as wall times; from 20:00 to 07:00 goes over midnight. */
export const MuteHours = z.object({ from: WallTime, to: WallTime });
export type MuteHours = z.output<typeof MuteHours>;

export const listConversationsContract = contract(() => ({
  summary: 'The conversations of a family, or of a member of staff and for admins of their service; the latest first',
  query: z.object({ ...ofBranch, search: blank(SearchText), unread: blank(Flag), ...paging(25) }),
  /** `unread`: conversations with something unread, whatever the page shows. */
  response: z.extend(page(Conversation), { unread: z.int(), mute: z.nullable(MuteHours) }),
}));

export const listContactsContract = contract(() => ({
  summary: 'Whom the caller may write to: services of a family; colleagues, and for admins families of the service',
  query: z.object({ ...ofBranch, search: blank(SearchText) }),
  response: all(Correspondent),
}));

export const MessageFile = z.object({
  id: Id,
  kind: z.enum(['image', 'video']),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type MessageFile = z.output<typeof MessageFile>;

export const Message = z.object({
  id: Id,
  /** The number of the message in its conversation, from 1 without a gap. */
  seq: z.int(),
  client_id: Id,
  /** Whether the caller's side wrote it. */
  is_own: z.boolean(),
  /** Who wrote it; null once their account is deleted. */
  author: z.nullable(z.string()),
  /** Empty where there are only files, or an operator removed it. */
  text: z.string(),
  removed: z.boolean(),
  /** It went to all families of a session, a room or the service. */
  bulletin: z.boolean(),
  files: z.array(MessageFile),
  sent_at: Instant,
});
export type Message = z.output<typeof Message>;

/** A number of a message, to page from. */
const seq = queryInt(0, 2_000_000_000);

export const showConversationContract = contract(() => ({
  summary: 'A conversation: its latest messages, or those before, after or around one',
  params,
  query: z.extend(asked, {
    before: blank(seq),
    after: blank(seq),
    around: blank(seq),
    limit: z._default(queryInt(1, 100), messagesPerPage),
  }),
  response: one(
    z.object({
      other: Correspondent,
      /** Why the caller cannot write: one side has blocked the other, or they have nothing to do with each other any more. */
      closed: z.nullable(z.enum(['blocked', 'ended'])),
      /** Whether the caller's side has blocked the other. */
      blocked: z.boolean(),
      last_seq: z.int(),
      /** Up to which message this side and the other have read. */
      read_to: z.int(),
      seen_to: z.int(),
      /** In the order in which they were sent. */
      messages: z.array(Message),
      has_earlier: z.boolean(),
      has_later: z.boolean(),
    }),
  ),
}));

/** The form of a message; the files were uploaded before. */
export const MessageForm = z
  .object({
    /** Made by the client: a message that is sent again after a lost answer is kept once. */
    client_id: Id,
    text: optionalText(longestMessage),
    files: z.optional(z.array(Id).check(z.maxLength(mostAttachments))),
  })
  .check(
    z.refine(({ text: words, files }) => Boolean(words) || (files?.length ?? 0) > 0, {
      path: ['text'],
      error: 'The message field is required',
    }),
  );

export const sendMessageContract = contract(() => ({
  summary: 'Send a message; the same client_id again answers the first',
  params,
  query: asked,
  body: MessageForm,
  response: one(Message),
}));

export const readConversationContract = contract(() => ({
  summary: 'Mark the messages of a conversation as read, up to one of them',
  params,
  query: asked,
  body: z.object({ seq }),
  /** Conversations with something unread. */
  response: one(z.object({ unread: z.int() })),
}));

export const tellTypingContract = contract(() => ({
  summary: 'Tell the other side that a message is being written',
  params,
  query: asked,
  response: one(z.null()),
}));

export const blockConversationContract = contract(() => ({
  summary: 'Block the other side, or take that back: while one side blocks, neither can write',
  params,
  query: asked,
  body: z.object({ blocked: z.boolean() }),
  response: one(z.object({ blocked: z.boolean() })),
}));

/** The form of a report. */
export const MessageReportForm = z.object({ reason: z.enum(messageReasons), note: optionalText(500) });

export const reportMessageContract = contract(() => ({
  summary: 'Report a message of the other side: an operator decides, and it stays until then',
  params,
  query: asked,
  body: z.extend(MessageReportForm, { message_id: Id }),
  response: one(z.object({ reported: z.boolean() })),
}));

export const setMuteHoursContract = contract(() => ({
  summary: 'Set the hours without alerts about messages; null for none',
  query: z.object(ofBranch),
  body: z.object({ hours: z.nullable(MuteHours) }),
  response: one(z.object({ hours: z.nullable(MuteHours) })),
}));

/** How far an upload is: the next piece begins at `received`. */
const Upload = z.object({ id: Id, size: z.int(), received: z.int(), kept: z.boolean() });
const ofFile = z.object({ id: Id });

export const beginAttachmentContract = contract(() => ({
  summary: 'Begin the upload of a picture or video for a message',
  params,
  query: asked,
  body: z.object({ kind: z.enum(['image', 'video']), size: z.int().check(z.gte(1), z.lte(mostVideoBytes)) }),
  response: one(Upload),
}));

export const showAttachmentContract = contract(() => ({
  summary: 'How much of an upload has arrived',
  params: ofFile,
  response: one(Upload),
}));

export const sendAttachmentPieceContract = contract(() => ({
  summary: 'Send the next piece of an upload',
  params: ofFile,
  body: z.object({
    /** Where it begins: the bytes that have arrived before it. */
    offset: queryInt(0, mostVideoBytes),
    piece: z.file().check(z.minSize(1), z.maxSize(pieceBytes)),
  }),
  response: one(Upload),
}));

export const finishAttachmentContract = contract(() => ({
  summary: 'Check an upload that has arrived, remove its location and keep it',
  params: ofFile,
  body: z.object({
    /** The file's digest, hexadecimal: one that arrived changed is refused. */
    sha256: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/))),
  }),
  response: one(MessageFile),
}));

export const attachmentPictureContract = contract(() => ({
  summary: 'A picture of a message',
  params: ofFile,
  query: z.object({ size: z.optional(z.enum(['small', 'large'])) }),
  response: z.never(),
}));

export const attachmentVideoContract = contract(() => ({
  summary: 'A video of a message',
  params: ofFile,
  response: z.never(),
}));

const inBranch = z.object({ nursery: Id, branch: Id });

/** Families to whom a bulletin can go. */
export const Audience = z.object({
  to: z.enum(['branch', 'session', 'room']),
  id: Id,
  name: z.string(),
  /** With an account, and without a block. */
  families: z.int(),
});
export type Audience = z.output<typeof Audience>;

export const showBulletinsContract = contract(() => ({
  summary: 'To whom a bulletin can go, and the latest that were sent',
  params: inBranch,
  response: one(
    z.object({
      audiences: z.array(Audience),
      sent: z.array(
        z.object({
          id: Id,
          to: z.string(),
          text: z.string(),
          families: z.int(),
          /** Families that have read it. */
          seen: z.int(),
          author: z.nullable(z.string()),
          sent_at: Instant,
        }),
      ),
    }),
  ),
}));

/** The form of a bulletin. */
export const BulletinForm = z.object({ text: text(longestMessage) });

export const sendBulletinContract = contract(() => ({
  summary: 'Send a text to all families of a session, a room or the service, each as a message',
  params: inBranch,
  body: z.extend(BulletinForm, {
    /** Made by the client: the same bulletin that arrives again is sent once. */
    client_id: Id,
    to: z.enum(['branch', 'session', 'room']),
    /** The branch, session or room. */
    id: Id,
  }),
  response: one(z.object({ families: z.int() })),
}));
