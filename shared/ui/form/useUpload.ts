import { useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage, reportShown } from '@bairn/shared/app';
import {
  documentTypeRefused,
  fileTooLarge,
  fileTypeRefused,
  imageTypeOf,
  isPdf,
  maxFileBytes,
} from '@bairn/shared/schema/files';

/** What is wrong with a chosen file; null when nothing is. */
type Check = (file: File) => Promise<string | null>;

const startOf = async (file: File) => new Uint8Array(await file.slice(0, 16).arrayBuffer());

/** By the size and the first bytes of an image (specification section 5). */
export const checkImage: Check = async (file) => {
  if (file.size > maxFileBytes) return fileTooLarge;
  return imageTypeOf(await startOf(file)) ? null : fileTypeRefused;
};

/** The same for a document, which may be a PDF too. */
export const checkDocument: Check = async (file) => {
  if (file.size > maxFileBytes) return fileTooLarge;
  const start = await startOf(file);
  return isPdf(start) || imageTypeOf(start) ? null : documentTypeRefused;
};

/** What the server says of a file that it refused, or why it did not answer. */
export const uploadMessage = (error: unknown) =>
  (error instanceof ApiError && Object.values(error.errors ?? {})[0]?.[0]) || errorMessage(error);

export type Upload = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<unknown>;

type State = { name: 'default' | 'loading' | 'success' | 'error'; part: number };

const idle: State = { name: 'default', part: 0 };
/** How long success and error stay on the button before it is itself again (specification section 4). */
const shownFor = 1000;

/** The states of an upload control: default, loading with its part, success, error. */
export function useUpload(upload: Upload, check: Check = checkImage) {
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
      const wrong = await check(file);
      if (wrong) return fail(wrong);
      const onProgress = (part: number) =>
        setState((now) => (now.name === 'loading' ? { name: 'loading', part } : now));
      await upload(file, { onProgress, signal: controller.signal });
      setState({ name: 'success', part: 1 });
    } catch (error) {
      reportShown(error);
      if (controller.signal.aborted) setState(idle);
      else fail(uploadMessage(error));
    } finally {
      running.current = null;
    }
  };

  return { state: state.name, part: state.part, message, send, cancel: () => running.current?.abort() };
}
