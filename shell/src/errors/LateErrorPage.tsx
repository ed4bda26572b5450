import { useEffect, useState } from 'react';
import { loadOverlays } from '../layout/lateParts.ts';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';
import type { ErrorPageProps } from './ErrorPage.tsx';

export type { ErrorPageKind } from './ErrorPage.tsx';

type Overlays = Awaited<ReturnType<typeof loadOverlays>>;

/** An error page, whose code is kept from when the page was idle; its bare bones where that did not come either. */
export function LateErrorPage(props: ErrorPageProps) {
  const [code, setCode] = useState<Overlays | 'gone'>();
  useEffect(() => {
    void loadOverlays().then(setCode, () => setCode('gone'));
  }, []);
  if (!code) return <PageSkeleton />;
  if (code !== 'gone') return <code.ErrorPage {...props} />;
  return (
    <main id="main" tabIndex={-1} data-error={props.kind === 'outdated' ? 'unexpected' : props.kind}>
      <h1>This page did not load</h1>
      <button type="button" onClick={props.onRetry ?? (() => location.reload())}>
        Try again
      </button>
    </main>
  );
}
