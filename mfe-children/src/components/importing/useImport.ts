import { useEffect, useRef, useState } from 'react';
import { call, reportShown } from '@bairn/shared/app';
import { importChildren } from '@bairn/shared/calls/childImport';
import type { ChildImport } from '@bairn/shared/schema/childImport';
import { maxImportBytes } from '@bairn/shared/schema/importColumns';
import { uploadMessage } from '@bairn/shared/ui/useUpload';
import { useSend } from '@bairn/shared/ui/useSend';

/** What an import has done so far. `next` is the line after which it goes on; null when all is done. */
export type Progress = Pick<
  ChildImport,
  'children' | 'carers' | 'existing' | 'faults' | 'faulty_lines' | 'header' | 'next'
>;

/** Where the import of a file is. A message says why the step before did not work. */
export type ImportState =
  | { step: 'choose'; message: string }
  | { step: 'check'; name: string }
  | { step: 'checked'; file: File; preview: ChildImport }
  | { step: 'import'; file: File; preview: ChildImport; done: Progress; stopping: boolean }
  | { step: 'paused'; file: File; preview: ChildImport; done: Progress; message: string }
  | { step: 'done'; done: Progress };

const start = ({ header }: ChildImport): Progress => ({
  children: 0,
  carers: 0,
  existing: 0,
  faults: [],
  faulty_lines: [],
  header,
  next: 0,
});

const joined = (done: Progress, part: ChildImport): Progress => ({
  children: done.children + part.children,
  carers: done.carers + part.carers,
  existing: done.existing + part.existing,
  faults: [...done.faults, ...part.faults],
  faulty_lines: [...done.faulty_lines, ...part.faulty_lines],
  header: done.header,
  next: part.next,
});

/**
 * Checks a file of children and imports it, some children a call, all with one key: a call whose answer was lost is
 * repeated without adding anyone twice. Leaving the page ends it after the call under way.
 */
export function useImport(branch: string) {
  const [state, setState] = useState<ImportState>({ step: 'choose', message: '' });
  const send = useSend(importChildren);
  const query = { nursery_branch_id: branch };
  const stopped = useRef(false);
  const key = useRef('');
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  async function choose(file: File) {
    if (file.size > maxImportBytes) {
      setState({ step: 'choose', message: 'The file cannot exceed 2MB. Split it into several files.' });
      return;
    }
    setState({ step: 'check', name: file.name });
    try {
      const { data: preview } = await call(importChildren, { query, body: { file, dry_run: true } });
      key.current = crypto.randomUUID();
      setState({ step: 'checked', file, preview });
    } catch (error) {
      reportShown(error);
      setState({ step: 'choose', message: uploadMessage(error) });
    }
  }

  async function run(file: File, preview: ChildImport, from: Progress) {
    stopped.current = false;
    let done = from;
    setState({ step: 'import', file, preview, done, stopping: false });
    try {
      while (done.next !== null && !stopped.current) {
        const body = { file, after: done.next };
        const { data } = await send({ query, body, idempotencyKey: key.current });
        done = joined(done, data);
        setState({ step: 'import', file, preview, done, stopping: stopped.current });
      }
      setState(done.next === null ? { step: 'done', done } : { step: 'paused', file, preview, done, message: '' });
    } catch (error) {
      reportShown(error);
      setState({ step: 'paused', file, preview, done, message: uploadMessage(error) });
    }
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    /** Begins, or goes on after a pause. */
    run: () => {
      if (state.step === 'checked') void run(state.file, state.preview, start(state.preview));
      if (state.step === 'paused') void run(state.file, state.preview, state.done);
    },
    /** Ends after the call under way. */
    stop: () => {
      stopped.current = true;
      if (state.step === 'import') setState({ ...state, stopping: true });
    },
    restart: () => setState({ step: 'choose', message: '' }),
  };
}
