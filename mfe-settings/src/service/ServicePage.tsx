import type { ComponentProps, ReactNode } from 'react';
import { useParams, useSession, type Branch, type Nursery } from '@bairn/shared/app';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { ErrorState } from '@bairn/shared/ui/ErrorState';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { Skeleton } from '@bairn/shared/ui/Skeleton';
import { Tabs } from '@bairn/shared/ui/Tabs';
import { findService } from './findService.ts';

type Props = Pick<ComponentProps<typeof PageLayout>, 'intro' | 'actions' | 'width'> & {
  /** The page's own name: "Opening hours". */
  title: string;
  /** The page, for the service of the address: `nursery` and `branch` are the path of its calls. */
  children: (of: { nursery: Nursery; branch: Branch }) => ReactNode;
};

/**
 * The frame of the pages under `/settings/services/:serviceId`, with their tabs. The service is that of the address, which
 * need not be the active one; one that the person does not run is not found.
 */
export function ServicePage({ title, children, ...layout }: Props) {
  const { serviceId = '' } = useParams();
  const { user } = useSession();
  const of = user && findService(user, serviceId);
  if (user && !of) {
    return (
      <PageLayout title="Page not found" width="text" dataError="not-found">
        <ErrorState kind="not-found" titled action={<ButtonLink to="/">Go to the start page</ButtonLink>} />
      </PageLayout>
    );
  }
  return (
    <PageLayout
      {...layout}
      title={title}
      eyebrow={of?.branch.name}
      tabs={
        <Tabs
          label="Service Profile"
          items={[
            { to: servicePaths.serviceDetails(serviceId), label: 'Details' },
            { to: servicePaths.servicePayment(serviceId), label: 'Payment and cancellation' },
            { to: servicePaths.serviceOpeningHours(serviceId), label: 'Opening hours' },
            { to: servicePaths.servicePhotos(serviceId), label: 'Photo gallery' },
          ]}
        />
      }
    >
      {of ? children(of) : <Skeleton shape="details" />}
    </PageLayout>
  );
}
