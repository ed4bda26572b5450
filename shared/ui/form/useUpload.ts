import { useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage, reportShown } from '@bairn/shared/app';
import { fileTooLarge, fileTypeRefused, imageTypeOf, maxFileBytes } from '@bairn/shared/schema/files';

/** What is wrong with a chosen image, by its size and its first bytes; null when nothing is (specification section 5). */
async function checkImage(file: File): Promise<string | null> {
  if (file.size > maxFileBytes) return fileTooLarge;
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return imageTypeOf(start) ? null : fileTypeRefused;
}

export type Upload = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<unknown>;

type State = { name: 'default' | 'loading' | 'success' | 'error'; part: number };

const idle: State = { name: 'default', part: 0 };
/** How long success and error stay on the button before it is itself again (specification section 4). */
const shownFor = 1000;

/** The states of an upload control: default, loading with its part, success, error. */
export function useUpload(upload: Upload) {
  const [state, setState] = useState(idle);
  const [message, setMessage] = useState('');
  const running = useRef<AbortController>(null);

  useEffect(() => {
    if (state.name !== 'success' && state.name !== 'error') return;
    const timer = setTimeout(() => setState(idle), shownFor);
    return () => clearTimeout(timer);
  }, [state.name]);
  useEffect(() => () => running.current?.abort(), []);

  const fail = (text: string) => {
    setMessage(text);
    setState({ name: 'error', part: 0 });
  };

  const send = async (file: File) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setMessage('');
    setState({ name: 'loading', part: 0 });
    try {
      const wrong = await checkImage(file);
      if (wrong) return fail(wrong);
      const onProgress = (part: number) =>
        setState((now) => (now.name === 'loading' ? { name: 'loading', part } : now));
      await upload(file, { onProgress, signal: controller.signal });
      setState({ name: 'success', part: 1 });
    } catch (error) {
      reportShown(error);
      if (controller.signal.aborted) setState(idle);
      else fail((error instanceof ApiError && Object.values(error.errors ?? {})[0]?.[0]) || errorMessage(error));
    } finally {
      running.current = null;
    }
  };

  return { state: state.name, part: state.part, message, send, cancel: () => running.current?.abort() };
}
