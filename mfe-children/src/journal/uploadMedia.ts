import { ApiError, call } from '@bairn/shared/app';
import { beginMedia, finishMedia, sendPiece, showMedia } from '@bairn/shared/calls/journalMedia';
import { pieceBytes } from '@bairn/shared/schema/journalWords';

/** Seconds between tries while the network or the server does not answer. */
const pauses = [1, 2, 5, 10, 20, 30];

const wait = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((done, failed) => {
    const timer = setTimeout(done, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      failed(signal.reason as Error);
    });
  });

/** Whether trying again may help: the network, a busy server, or a limit that ends. */
const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Tries again after pauses. @throws what does not pass, and the last failure */
async function persist<Answer>(work: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error) || signal.aborted) throw error;
    }
    await wait(pause, signal);
  }
  return work();
}

type Sending = { onProgress: (part: number) => void; signal: AbortSignal };

/**
 * Uploads a picture or video of an entry in pieces. After a lost network it asks how much has arrived, and goes on from
 * there.
 * @returns the id of the picture
 */
export async function uploadMedia(entry: string, file: File, { onProgress, signal }: Sending): Promise<string> {
  const kind = file.type.startsWith('video/') ? ('video' as const) : ('image' as const);
  const body = { journal_entry_id: entry, kind, size: file.size };
  const { data } = await persist(() => call(beginMedia, { body, signal }), signal);
  const params = { id: data.id };
  let { received } = data;
  while (received < file.size) {
    const piece = new File([file.slice(received, received + pieceBytes)], 'piece');
    const offset = received;
    received = await persist(async () => {
      try {
        return (await call(sendPiece, { params, body: { offset, piece }, signal })).data.received;
      } catch (error) {
        // The piece may have arrived though its answer was lost.
        if (error instanceof ApiError && error.status === 409)
          return (await call(showMedia, { params, signal })).data.received;
        throw error;
      }
    }, signal);
    onProgress(received / file.size);
  }
  await persist(() => call(finishMedia, { params, body: {}, signal }), signal);
  return data.id;
}
