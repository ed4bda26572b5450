import { useEffect, useRef, useState } from 'react';
import { reportShown } from '@bairn/shared/app';
import { checkImage, uploadMessage, type Upload } from './useUpload.ts';

/** A file on its way: it waits for those before it, is being sent (`part` from 0 to 1), or was refused with a message. */
export type Sending = {
  id: number;
  name: string;
  state: 'waiting' | 'loading' | 'error';
  part: number;
  message: string;
};

type Queued = { id: number; file: File };

/**
 * Sends several images one after another, each with its own progress and its own refusal. One that has arrived leaves the
 * list; one that was refused stays until it is dismissed. Leaving the page stops them.
 */
export function useUploads(upload: Upload) {
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const queue = useRef<Queued[]>([]);
  const running = useRef<{ id: number; controller: AbortController }>(null);
  const last = useRef(0);
  useEffect(
    () => () => {
      queue.current = [];
      running.current?.controller.abort();
    },
    [],
  );

  const change = (id: number, what: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.id === id ? { ...one, ...what } : one)));
  const drop = (id: number) => setSendings((all) => all.filter((one) => one.id !== id));

  async function send({ id, file }: Queued, signal: AbortSignal) {
    change(id, { state: 'loading' });
    try {
      const wrong = await checkImage(file);
      if (wrong) return change(id, { state: 'error', message: wrong });
      await upload(file, { onProgress: (part) => change(id, { part }), signal });
      drop(id);
    } catch (error) {
      reportShown(error);
      if (signal.aborted) drop(id);
      else change(id, { state: 'error', message: uploadMessage(error) });
    }
  }

  async function work() {
    if (running.current) return;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const controller = new AbortController();
      running.current = { id: next.id, controller };
      await send(next, controller.signal);
    }
    running.current = null;
  }

  return {
    sendings,
    add(files: readonly File[]) {
      const added = files.map((file) => ({ id: ++last.current, file }));
      queue.current.push(...added);
      setSendings((all) => [
        ...all,
        ...added.map(({ id, file }): Sending => ({ id, name: file.name, state: 'waiting', part: 0, message: '' })),
      ]);
      void work();
    },
    /** Stops one that is on its way or waits, or takes a refused one off the list. */
    dismiss(id: number) {
      queue.current = queue.current.filter((one) => one.id !== id);
      if (running.current?.id === id) running.current.controller.abort();
      else drop(id);
    },
  };
}
