import { ApiError } from '@bairn/shared/app';
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

export type Sending = { onProgress: (part: number) => void; signal: AbortSignal };

/** The calls of an upload in pieces; `received` is how many bytes have arrived. */
type PieceCalls = {
  begin: (
    file: { kind: 'image' | 'video'; size: number },
    signal: AbortSignal,
  ) => Promise<{ id: string; received: number }>;
  send: (id: string, piece: { offset: number; piece: File }, signal: AbortSignal) => Promise<number>;
  received: (id: string, signal: AbortSignal) => Promise<number>;
  finish: (id: string, signal: AbortSignal) => Promise<unknown>;
};

/**
 * Uploads a picture or video in pieces. After a lost network it asks how much has arrived, and goes on from there.
 * @returns the id of the file
 */
export async function uploadPieces(calls: PieceCalls, file: File, { onProgress, signal }: Sending): Promise<string> {
  const kind = file.type.startsWith('video/') ? ('video' as const) : ('image' as const);
  const begun = await persist(() => calls.begin({ kind, size: file.size }, signal), signal);
  const { id } = begun;
  let { received } = begun;
  while (received < file.size) {
    const piece = new File([file.slice(received, received + pieceBytes)], 'piece');
    const offset = received;
    received = await persist(async () => {
      try {
        return await calls.send(id, { offset, piece }, signal);
      } catch (error) {
        // The piece may have arrived though its answer was lost.
        if (error instanceof ApiError && error.status === 409) return calls.received(id, signal);
        throw error;
      }
    }, signal);
    onProgress(received / file.size);
  }
  await persist(() => calls.finish(id, signal), signal);
  return id;
}
