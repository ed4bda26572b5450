import { useBranch, useParams } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Pickups } from './Pickups.tsx';

/** The people who may collect a child, as its service sees them. */
export function Component() {
  const { id = '' } = useParams();
  const { branch } = useBranch();
  return (
    <PageLayout
      title="Pickups"
      eyebrow={branch.name}
      intro="The people who may collect this child, beside its keyworkers."
      back={{ to: paths.children(), label: 'Children' }}
      density="compact"
    >
      <Pickups child={id} branch={branch.id} />
    </PageLayout>
  );
}
