import { toast } from '@bairn/shared/app';
import { createPickup, updatePickup } from '@bairn/shared/calls/pickups';
import { PickupForm, type Pickup } from '@bairn/shared/schema/pickups';
import { Button } from '@bairn/shared/ui/Button';
import { DateField } from '@bairn/shared/ui/DateField';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { PhoneField } from '@bairn/shared/ui/PhoneField';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { fieldsOf } from './pickupWords.ts';

type Props = {
  child: string;
  /** The service that names the person; absent for the family. */
  branch?: string;
  /** For the family: the services at which the person may count alone. */
  services?: readonly { id: string; name: string }[];
  pickup: Pickup | null;
  onClose: () => void;
};

/** Names a person who may collect, or changes one whom the reader named. */
export function PickupDialog({ child, branch, services = [], pickup, onClose }: Props) {
  const create = useSend(createPickup);
  const update = useSend(updatePickup);
  // A service that the child has left is still shown as chosen, until the person chooses another.
  const chosen = pickup?.service;
  const places = chosen && services.every(({ id }) => id !== chosen.id) ? [...services, chosen] : services;
  const title = pickup ? `Change ${pickup.name}` : 'Add a person who may collect';
  return (
    <Dialog open onClose={onClose} title={title} sheet>
      <Form
        schema={PickupForm}
        label={title}
        submitLabel={pickup ? 'Save changes' : 'Add the person'}
        guard={false}
        defaults={pickup ? fieldsOf(pickup) : {}}
        onSubmit={(values) => {
          const body = branch === undefined ? values : { ...values, nursery_branch_id: branch };
          return pickup
            ? update({ params: { id: pickup.id }, body: { ...body, revision: pickup.revision } })
            : create({ body: { ...body, child_id: child } });
        }}
        onDone={({ data }) => {
          toast.success(`${data.name} may collect.`);
          onClose();
        }}
        actions={
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextField name="name" label="Full name" autoComplete="off" />
        <TextField name="relation" label="Relation to the child" hint="Such as grandmother or neighbour" />
        <PhoneField name="phone" label="Phone" optional autoComplete="off" />
        <TextField
          name="password"
          label="Password"
          optional
          autoComplete="off"
          hint={
            pickup?.has_password
              ? 'Leave it empty to keep the present one.'
              : 'A word that the person says at the door.'
          }
        />
        {branch === undefined && places.length > 0 && (
          <Select
            name="nursery_branch_id"
            label="Where"
            optional
            placeholder="Every service"
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <FieldRow>
          <DateField name="from" label="From" optional hint="For one day, choose the same day twice." />
          <DateField name="until" label="Until" optional hint="It ends by itself after this day." />
        </FieldRow>
      </Form>
    </Dialog>
  );
}
