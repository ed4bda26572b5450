import { call } from '@bairn/shared/app';
import { beginMedia, finishMedia, sendPiece, showMedia } from '@bairn/shared/calls/journalMedia';
import { uploadPieces, type Sending } from '@bairn/shared/ui/uploadPieces';

/** Uploads a picture or video of an entry in pieces. @returns the id of the picture */
export const uploadMedia = (entry: string, file: File, sending: Sending): Promise<string> =>
  uploadPieces(
    {
      begin: async (kept, signal) =>
        (await call(beginMedia, { body: { journal_entry_id: entry, ...kept }, signal })).data,
      send: async (id, body, signal) => (await call(sendPiece, { params: { id }, body, signal })).data.received,
      received: async (id, signal) => (await call(showMedia, { params: { id }, signal })).data.received,
      finish: (id, signal) => call(finishMedia, { params: { id }, body: {}, signal }),
    },
    file,
    sending,
  );
