import * as calls from '@bairn/shared/calls/conversations';
import { serve } from '../http/serve.ts';
import { changeQuietTime } from '../notifications/preferences.ts';
import { storePiece } from '../uploads/keepFile.ts';
import { addPiece, beginUpload, finishUpload, readFile, showUpload } from './attachments.ts';
import { readBulletins, writeBulletin } from './bulletins.ts';
import { countUnread, readContacts, readConversation, readConversations } from './readMessages.ts';
import { meOf } from './side.ts';
import { beginTyping, markRead, report, setBlocked, writeMessage } from './writeMessages.ts';

/** Routes of conversations, their files, and bulletins. */
export const messageRoutes = [
  serve(calls.listConversations, { access: 'message.use' }, ({ db, query, person, scope }) =>
    readConversations(db, meOf(person, scope), query),
  ),

  serve(calls.listContacts, { access: 'message.use' }, async ({ db, query, person, scope }) => ({
    data: await readContacts(db, meOf(person, scope), query.search),
  })),

  serve(calls.showConversation, { access: 'message.use' }, async ({ db, params, query, person, scope }) => ({
    data: await readConversation(db, meOf(person, scope), params.userId, query.kind, query),
  })),

  serve(calls.sendMessage, { access: 'message.use' }, async ({ tx, params, query, body, person, scope }) => ({
    data: await writeMessage(tx, meOf(person, scope), params.userId, query.kind, body),
  })),

  serve(calls.readConversation, { access: 'message.use' }, async ({ tx, params, query, body, person, scope }) => {
    const me = meOf(person, scope);
    await markRead(tx, me, params.userId, query.kind, body.seq);
    return { data: { unread: await countUnread(tx, me) } };
  }),

  serve(calls.tellTyping, { access: 'message.use' }, async ({ tx, params, query, person, scope }) => {
    await beginTyping(tx, meOf(person, scope), params.userId, query.kind);
    return { data: null };
  }),

  serve(calls.blockConversation, { access: 'message.use' }, async ({ tx, params, query, body, person, scope }) => ({
    data: await setBlocked(tx, meOf(person, scope), params.userId, query.kind, body.blocked),
  })),

  serve(calls.reportMessage, { access: 'message.use' }, async ({ tx, params, query, body, person, scope }) => ({
    data: await report(tx, meOf(person, scope), params.userId, query.kind, body),
  })),

  serve(calls.setMuteHours, { access: 'message.mute' }, async ({ tx, body, person }) => ({
    data: await changeQuietTime(tx, { user: person.user_id, account: person.account }, body.hours),
  })),

  serve(calls.beginAttachment, { access: 'message.use' }, async ({ tx, params, query, body, person, scope }) => ({
    data: await beginUpload(tx, meOf(person, scope), params.userId, query.kind, body),
  })),

  serve(calls.showAttachment, { access: 'message.file' }, async ({ db, params, person }) => ({
    data: await showUpload(db, person, params.id),
  })),

  serve(
    calls.sendAttachmentPiece,
    { access: 'message.file', ownTransactions: true },
    async ({ transact, params, body, person, services }) => {
      const data = await storePiece(services.files, 'message', body.piece, (piece) =>
        transact((tx) => addPiece(tx, person, params.id, { offset: body.offset, ...piece })),
      );
      return { data };
    },
  ),

  serve(
    calls.finishAttachment,
    { access: 'message.file', ownTransactions: true },
    async ({ transact, params, body, person, services }) => ({
      data: await finishUpload({ transact, services }, person, params.id, body.sha256),
    }),
  ),

  serve(calls.attachmentPicture, { access: 'message.file' }, ({ db, params, query, person, services }) =>
    readFile(db, services.files, person, params.id, { kind: 'image', small: query.size === 'small' }),
  ),

  serve(calls.attachmentVideo, { access: 'message.file', costly: true }, ({ db, params, person, services }) =>
    readFile(db, services.files, person, params.id, { kind: 'video' }),
  ),

  serve(calls.showBulletins, { access: 'message.bulletin' }, async ({ db, scope }) => ({
    data: await readBulletins(db, scope),
  })),

  serve(calls.sendBulletin, { access: 'message.bulletin' }, async ({ tx, body, person, scope }) => ({
    data: await writeBulletin(tx, scope, person.user_id, body),
  })),
];
