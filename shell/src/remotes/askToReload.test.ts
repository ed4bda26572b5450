// @vitest-environment happy-dom
import { dialogs } from '@bairn/shared/app';
import { afterEach, expect, it, vi } from 'vitest';
import { askToReload } from './askToReload.ts';

afterEach(() => vi.restoreAllMocks());

it('asks one question at a time, continues without a reload on Not now, and reloads on request', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const first = askToReload();
  await askToReload();
  expect(dialogs.getState()).toMatchObject([{ title: 'Bairn has been updated', ok: 'Reload', cancel: 'Not now' }]);
  dialogs.getState()[0]?.answer(false);
  await first;
  expect(reload).not.toHaveBeenCalled();
  const second = askToReload();
  dialogs.getState()[0]?.answer(true);
  await second;
  expect(reload).toHaveBeenCalledOnce();
});
