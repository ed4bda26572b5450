import { standardCancellation, type CancellationStep } from '@bairn/shared/schema/cancellation';
import { demoId } from './fixed.ts';
import type { Row } from './insertRows.ts';
import type { Moment } from './moment.ts';
import type { Service, ServiceKind } from './service.ts';
import { branchId, nurseryId, services } from './services.ts';

/** The usual policy of a kind of service; kinds that are missing here keep the standard policy. */
const usual: Partial<Record<ServiceKind, readonly CancellationStep[]>> = {
  childminder: [
    { hours_before: 672, refund_percent: 100 },
    { hours_before: 336, refund_percent: 50 },
  ],
  'out-of-school': [{ hours_before: 48, refund_percent: 100 }],
  playgroup: [
    { hours_before: 168, refund_percent: 100 },
    { hours_before: 24, refund_percent: 50 },
  ],
  outdoor: [{ hours_before: 168, refund_percent: 75 }],
  'family-centre': [{ hours_before: 0, refund_percent: 100 }],
};

/** Services with an unusual policy; the last of them gives no refunds. */
const own: Record<string, readonly CancellationStep[]> = {
  shorebairns: [
    { hours_before: 504, refund_percent: 100 },
    { hours_before: 168, refund_percent: 50 },
    { hours_before: 72, refund_percent: 25 },
  ],
  'mhairi-gow': [],
};

const setBy = ({ key, kind }: Service) => own[key] ?? usual[kind];
const byBranch = new Map(services.map((service) => [service.key, setBy(service)]));

/** The cancellation policy of a branch, by its key. */
export const stepsOf = (branch: string): readonly CancellationStep[] => byBranch.get(branch) ?? standardCancellation;

/** The policies of the services that set one. */
export const cancellationPolicyRows = (moment: Moment): Row[] =>
  services.flatMap((service) => {
    const steps = setBy(service);
    if (!steps) return [];
    return [
      {
        nursery_id: nurseryId(service.provider),
        id: demoId('cancellation-policy', service.key),
        branch_id: branchId(service.key),
        steps,
        updated_at: moment.instant(-90, service.key),
      },
    ];
  });
