import { useState, type ReactNode } from 'react';
import { call, reportError } from '@bairn/shared/app';
import type { AnyEndpoint, RequestOf } from '@bairn/shared/schema/endpoint';
import { Button } from '../action/Button.tsx';
import type { ButtonLook } from '../action/buttonClass.ts';
import { saveFile } from './saveFile.ts';

type Props<E extends AnyEndpoint> = Pick<ButtonLook, 'variant' | 'size'> & {
  /** What is saved: "Export CSV". */
  label: ReactNode;
  endpoint: E;
  /** Made when the button is pressed. */
  request: () => RequestOf<E>;
  /** Of the file, with its ending; made when the file has come where it is a function. */
  name: string | (() => string);
};

/** Fetches a file that an endpoint answers and saves it. What goes wrong is told like any failed call. */
export function DownloadButton<E extends AnyEndpoint>({ label, endpoint, request, name, ...look }: Props<E>) {
  const [busy, setBusy] = useState(false);

  const fetchFile = async () => {
    setBusy(true);
    try {
      const file = (await call(endpoint, request())) as unknown;
      if (!(file instanceof Blob)) throw new Error(`${endpoint.path} answered no file`);
      saveFile(file, typeof name === 'string' ? name : name());
    } catch (error) {
      reportError(error);
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" {...look} busy={busy} onClick={() => void fetchFile()}>
      {label}
    </Button>
  );
}
