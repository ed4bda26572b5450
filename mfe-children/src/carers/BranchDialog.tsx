import * as z from 'zod/mini';
import { useBranch } from '@bairn/shared/app';
import { addCarerToBranch } from '@bairn/shared/calls/carers';
import type { CarerRow } from '@bairn/shared/schema/rows/carers';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Select } from '@bairn/shared/ui/Select';
import { useSend } from '@bairn/shared/ui/useSend';

const Choice = z.object({ nursery_branch_id: z.string('Choose a service') });

/** Adds a carer to another service of the provider. */
export function BranchDialog({ carer, onClose }: { carer: CarerRow; onClose: () => void }) {
  const { nursery } = useBranch();
  const send = useSend(addCarerToBranch);
  const others = nursery.branches.filter(({ id }) => !carer.branches.some((known) => known.id === id));
  return (
    <ActionDialog
      title={`Add ${carer.full_name} to another service`}
      message="The other service sees their name, email and phone, and can add children to them."
      confirmLabel="Add"
      schema={Choice}
      defaults={{ nursery_branch_id: others.length === 1 ? others[0]?.id : undefined }}
      fields={
        <Select
          name="nursery_branch_id"
          label="Service"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      }
      onClose={onClose}
      onConfirm={(values) => send({ body: { carer_id: carer.id, ...values } })}
      done={() => `${carer.full_name} is added.`}
    />
  );
}
