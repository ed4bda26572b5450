import type { ReactNode } from 'react';
import { configQuery, useBranch, useQuery } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { WebConfig } from '@bairn/shared/schema/config';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useScope } from '../components/useScope.ts';
import { setupQuery, type Setup } from './queries.ts';

type Props = {
  title: string;
  back: { to: string; label: string };
  /** The form, once what it chooses from is known. */
  children: (setup: Setup, lists: WebConfig['lists']) => ReactNode;
};

/** The frame of the pages that write a session. */
export function SessionFormPage({ title, back, children }: Props) {
  const { branch } = useBranch();
  const setup = useQuery(setupQuery(useScope()));
  const config = useQuery(configQuery);
  return (
    <PageLayout title={title} eyebrow={branch.name} back={back} density="compact">
      <QueryView query={setup} skeleton="details" isEmpty={() => false}>
        {(known) => (
          <QueryView query={config} skeleton="details">
            {({ lists }) => children(known, lists)}
          </QueryView>
        )}
      </QueryView>
    </PageLayout>
  );
}

/** The way back to the list of sessions. */
export const backToSessions = { to: paths.serviceSessions(), label: 'Sessions' };
