import { constants, setPriority } from 'node:os';
import { drawPicture, hasTooManyPixels } from './drawPicture.ts';
import { cutPhoto, drawPreview, previewSize } from './drawPreview.ts';
import type { Outcome, Work } from './messages.ts';

// The API's own work goes first on a busy machine.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Ctrl-C reaches every process of a terminal. The API ends this one when its calls are done, by closing the channel.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

async function draw(work: Work): Promise<Outcome> {
  if (work.kind === 'card') return { drawn: { bytes: await drawPreview(work.words), ...previewSize } };
  if (work.kind === 'photo') return { drawn: { bytes: await cutPhoto(work.bytes), ...previewSize } };
  if (await hasTooManyPixels(work.bytes)) return { failure: 'too-many-pixels' };
  return { drawn: await drawPicture(work.bytes, work.shape) };
}

process.on('message', (work: Work) => {
  void draw(work)
    // Any decoder error means that the picture cannot be shown.
    .catch((): Outcome => ({ failure: 'unreadable' }))
    .then((outcome) => process.send?.(outcome));
});
