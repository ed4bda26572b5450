import * as calls from '@bairn/shared/calls/journalMedia';
import { serve } from '../http/serve.ts';
import { tellJournal } from '../journal/tellJournal.ts';
import { writerOf } from '../journal/writer.ts';
import { storePiece } from '../uploads/keepFile.ts';
import { changeMedia, readFile } from './changeMedia.ts';
import { finishUpload } from './finishUpload.ts';
import { asUpload, readMedia } from './mediaRow.ts';
import { addPiece, beginUpload, removeUpload } from './uploads.ts';

/** Routes of the pictures and videos of journals. */
export const journalMediaRoutes = [
  serve(
    calls.beginMedia,
    { access: 'journal.home', objectIn: 'journal_entry_id' },
    async ({ tx, body, person, scope, request }) => ({
      data: await beginUpload(tx, writerOf(person, scope, request.id), body),
    }),
  ),
  serve(calls.showMedia, { access: 'journal.see_media' }, async ({ db, params }) => ({
    data: asUpload(await readMedia(db, params.id)),
  })),
  serve(
    calls.sendPiece,
    { access: 'journal.change_media', ownTransactions: true },
    async ({ transact, params, body, person, scope, services, request }) => {
      const writer = writerOf(person, scope, request.id);
      const data = await storePiece(services.files, 'journal', body.piece, (piece) =>
        transact((tx) => addPiece(tx, writer, params.id, { offset: body.offset, ...piece })),
      );
      return { data };
    },
  ),
  serve(
    calls.finishMedia,
    { access: 'journal.change_media', ownTransactions: true },
    async ({ db, transact, params, body, person, scope, services, request }) => ({
      data: await finishUpload({ db, transact, services }, writerOf(person, scope, request.id), params.id, body.sha256),
    }),
  ),
  serve(
    calls.changeMedia,
    { access: 'journal.change_media' },
    async ({ tx, params, body, person, scope, request }) => ({
      data: await changeMedia(tx, writerOf(person, scope, request.id), params.id, body),
    }),
  ),
  serve(calls.removeMedia, { access: 'journal.change_media' }, async ({ tx, params, person, scope, request }) => {
    const entry = await removeUpload(tx, writerOf(person, scope, request.id), params.id);
    await tellJournal(tx, entry, 'journal.written', { families: entry.status === 'published' });
    return { data: null };
  }),
  serve(calls.journalPicture, { access: 'journal.see_media' }, ({ db, params, query, services }) =>
    readFile(db, services.files, params.id, { kind: 'image', small: query.size === 'small' }),
  ),
  serve(calls.journalVideo, { access: 'journal.see_media', costly: true }, ({ db, params, services }) =>
    readFile(db, services.files, params.id, { kind: 'video' }),
  ),
];
