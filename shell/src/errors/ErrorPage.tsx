import { useNavigate } from '@bairn/shared/app';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { ErrorState } from '@bairn/shared/ui/ErrorState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { KeptAttendance } from '../offline/KeptAttendance.tsx';
import { useReachable } from './useReachable.ts';

const titles = {
  'not-found': 'Page not found',
  forbidden: 'You do not have access to this page',
  'remote-unavailable': 'This page is not available right now',
  offline: 'You are offline',
  unexpected: 'Something went wrong',
  outdated: 'Bairn has been updated',
} as const;

export type ErrorPageKind = keyof typeof titles;

export type ErrorPageProps = {
  kind: ErrorPageKind;
  /** The part of Bairn that failed, in people's words: "staff and rotas". */
  about?: string | undefined;
  /** Name of the error for which its code did not come; none where the code is here and threw. */
  why?: string | undefined;
  /** What the server said. */
  message?: string | undefined;
  /** Without it there is nothing to try. */
  onRetry?: () => void;
  retrying?: boolean;
};

/** The page in the place of one that cannot be shown: what happened, what is safe, and the ways on. */
export function ErrorPage({ kind, about, why, message, onRetry, retrying = false }: ErrorPageProps) {
  const reachable = useReachable(kind === 'remote-unavailable' && why !== undefined && !retrying);
  const layout = { title: titles[kind], width: 'text' } as const;
  if (kind === 'outdated') {
    return (
      <PageLayout {...layout} dataError="unexpected">
        <ErrorState
          kind="unexpected"
          titled
          message="This tab is from before the update, and this page is in the new version only. Reload to open it."
          action={<Choice onReload={onRetry} />}
        />
      </PageLayout>
    );
  }
  if (!reachable) {
    return (
      <PageLayout title="We cannot reach Bairn" width="text" dataError="offline">
        <ErrorState kind="offline" titled onRetry={onRetry} retrying={retrying} />
        <KeptAttendance />
      </PageLayout>
    );
  }
  const told = message ?? (kind === 'remote-unavailable' ? wordsFor(about, why) : undefined);
  return (
    <PageLayout {...layout} dataError={kind}>
      <ErrorState
        kind={kind}
        titled
        {...(told === undefined ? {} : { message: told })}
        {...(onRetry ? { onRetry, retrying } : { action: <ButtonLink to="/">Go to the start page</ButtonLink> })}
      />
      {kind === 'offline' && <KeptAttendance />}
    </PageLayout>
  );
}

function Choice({ onReload }: { onReload: (() => void) | undefined }) {
  const navigate = useNavigate();
  const stay = () => void (history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <>
      <Button variant="secondary" onClick={stay}>
        Not now
      </Button>
      <Button onClick={onReload}>Reload</Button>
    </>
  );
}

/** Which part of Bairn it is and what became of it. */
function wordsFor(about: string | undefined, why: string | undefined): string {
  const part = about ? `The part of Bairn for ${about}` : 'This part of Bairn';
  const safe = 'Nothing you did is lost. The rest of Bairn still works.';
  if (why === 'TimeoutError') return `${part} did not arrive in two minutes. ${safe}`;
  if (why === undefined) return `${part} stopped working. ${safe}`;
  if (why === 'NewerContractError') return `${part} is being updated. Try again in a few minutes. ${safe}`;
  return `${part} did not load. ${safe}`;
}
