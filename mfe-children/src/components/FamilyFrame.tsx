import type { ReactNode } from 'react';
import { useParams, useQuery, useSession } from '@bairn/shared/app';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { DetailPage } from '@bairn/shared/ui/DetailPage';
import { Tabs } from '@bairn/shared/ui/Tabs';
import { childQuery } from './childQueries.ts';
import { childTabs } from './childTabs.ts';
import { headOf } from './headOf.tsx';
import { manifest } from '../manifest.ts';

type Props = {
  /** The page's own name, as in the manifest: "Services". */
  title: string;
  actions?: (child: ChildShown) => ReactNode;
  /** The page for the child of the address, as its family sees it. */
  children: (child: ChildShown) => ReactNode;
};

/**
 * The frame of the family's pages under `/settings/children/:childId`, with a tab for each page of the manifest. Another
 * family's child is not found.
 */
export function FamilyFrame({ title, actions, children }: Props) {
  const { childId = '' } = useParams();
  const { user } = useSession();
  const child = useQuery(childQuery(undefined, childId));
  return (
    <DetailPage
      key={childId}
      query={child}
      name="Child"
      eyebrow="Your child"
      density="compact"
      actions={child.data && actions?.(child.data)}
      tabs={<Tabs label="Child" items={childTabs(manifest.pages, user?.role, childId, 'family')} />}
      lines={{ intro: 1 }}
      head={(known) => headOf(known, title)}
      missing={{
        title: 'Child not found',
        message: 'This child is not in your account. Another parent may have the child in theirs.',
        action: <ButtonLink to={familyPaths.familyChildren()}>Your children</ButtonLink>,
      }}
    >
      {children}
    </DetailPage>
  );
}
