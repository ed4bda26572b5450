import { Refusal } from '../refusals/refusal.ts';
import type { Words } from './drawPreview.ts';
import { makeImageProcess, type ImageLimits } from './imageProcess.ts';
import type { Drawn, Failure, Shape, Work } from './messages.ts';

/** Images that could not be drawn, and why. */
export class ImageError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`The image could not be drawn: ${failure}.`);
    this.failure = failure;
  }
}

/** An image takes up to 0.3 s, so the last one in the queue waits a few seconds. */
const usual: ImageLimits = { mostWaiting: 12, timeout: 30_000 };
/** Forms with pictures of one person at the same time. */
const mostOfOne = 2;

/** All image work of this node. */
export function openImages(limits = usual) {
  const worker = makeImageProcess(limits);
  const sending = new Map<string, number>();

  async function draw(work: Work): Promise<Drawn> {
    const outcome = await worker.draw(work);
    if ('failure' in outcome) throw new ImageError(outcome.failure);
    return outcome.drawn;
  }

  return {
    get pid() {
      return worker.pid;
    },
    /**
     * Admits a form with pictures before it is read, so that one person can neither fill the queue nor the memory.
     * @returns what to call when the form is done
     * @throws Refusal 429 where the person sends several already
     */
    admit(person: string): () => void {
      const count = sending.get(person) ?? 0;
      if (count >= mostOfOne) {
        const message = 'Your other pictures are still being processed. Please wait a moment and try again.';
        throw new Refusal(429, message, { retryAfter: 10 });
      }
      sending.set(person, count + 1);
      return () => {
        const left = (sending.get(person) ?? 1) - 1;
        if (left > 0) sending.set(person, left);
        else sending.delete(person);
      };
    },
    /** Re-encodes an upload as WebP, or as its shape says. @throws ImageError; Refusal 503 where the queue is full */
    picture: (bytes: Uint8Array, shape: Shape) => draw({ kind: 'picture', bytes, shape }),
    /** A card with a name, as JPEG. @throws as `picture` */
    card: async (words: Words) => (await draw({ kind: 'card', words })).bytes,
    /** A photo in the size of a link preview, as JPEG. @throws as `picture` */
    photo: async (bytes: Uint8Array) => (await draw({ kind: 'photo', bytes })).bytes,
    close: () => worker.close(),
  };
}

export type Images = ReturnType<typeof openImages>;
