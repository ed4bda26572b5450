import type { ReactNode } from 'react';
import { useBranch, useParams, useQuery, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { Tabs } from '@bairn/shared/ui/Tabs';
import { manifest } from '../manifest.ts';
import { childQuery } from './childQueries.ts';
import { childTabs } from './childTabs.ts';
import { headOf } from './headOf.tsx';

type Props = {
  /** The page's own name, as in the manifest: "Pickups". */
  title: string;
  /** The page's primary action, once the child is known. */
  actions?: (child: ChildShown) => ReactNode;
  /** The page for the child of the address, as the service of this branch sees it. */
  children: (child: ChildShown, branch: string) => ReactNode;
};

/**
 * The frame of the pages under `/children/profile/:id`: name, age, picture, alerts, and a tab for each page of the
 * manifest. A child that is not on this service's roll is not found.
 */
export function ChildFrame({ title, actions, children }: Props) {
  const { id = '' } = useParams();
  const { branch } = useBranch();
  const { user } = useSession();
  const child = useQuery(childQuery(branch.id, id));
  return (
    <DetailPage
      query={child}
      name="Child"
      eyebrow={branch.name}
      back={{ to: paths.children(), label: 'Children' }}
      density="compact"
      actions={child.data && actions?.(child.data)}
      tabs={<Tabs label="Child" items={childTabs(manifest.pages, user?.role, id)} />}
      lines={{ intro: 1 }}
      head={(known) => headOf(known, title)}
      missing={{
        title: 'Child not found',
        message: 'This child is not on the roll of this service. It may be at another service of yours.',
        action: <ButtonLink to={paths.children()}>All children</ButtonLink>,
      }}
    >
      {(known) => children(known, branch.id)}
    </DetailPage>
  );
}
