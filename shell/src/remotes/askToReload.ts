import { confirm } from '@bairn/shared/app';

let asking = false;

/** Asks whether to reload the document; with an unsaved form the browser asks once more. One question at a time. */
export async function askToReload(): Promise<void> {
  if (asking) return;
  asking = true;
  const yes = await confirm({
    title: 'Bairn has been updated',
    message: 'This part of the page is from an older version. Reload the page to continue.',
    ok: 'Reload',
    cancel: 'Not now',
  });
  asking = false;
  if (yes) location.reload();
}
