import { useQuery } from '@bairn/shared/app';
import { updateCarer } from '@bairn/shared/calls/carers';
import { formatPhone } from '@bairn/shared/format/phone';
import { CarerChanges } from '@bairn/shared/schema/carers';
import type { CarerRow } from '@bairn/shared/schema/rows/carers';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Checkbox } from '@bairn/shared/ui/Checkbox';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { PhoneField } from '@bairn/shared/ui/PhoneField';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { relationsQuery, responsibilityOptions } from '../components/relationsQuery.ts';
import styles from './EditDialog.module.css';

type Props = { carer: CarerRow; onClose: () => void };

/** Changes a carer's details, and what they are to each child. */
export function EditDialog({ carer, onClose }: Props) {
  const send = useSend(updateCarer);
  const relations = useQuery(relationsQuery).data ?? [];
  const { children } = carer;
  return (
    <ActionDialog
      title={`Edit ${carer.full_name}`}
      message={null}
      confirmLabel="Save changes"
      schema={CarerChanges}
      defaults={{
        ...carer,
        phone: carer.phone && formatPhone(carer.phone),
        children: children.map((child) => ({ ...child, id: child.profile_id })),
      }}
      fields={
        <>
          <TextField name="first_name" label="First name" autoComplete="off" maxLength={100} />
          <TextField name="last_name" label="Last name" autoComplete="off" maxLength={100} />
          <EmailField name="email" label="Email" optional autoComplete="off" readOnly={carer.account === 'account'} />
          <PhoneField name="phone" label="Phone" optional autoComplete="off" />
          {relations.length > 0 &&
            children.map(({ profile_id, full_name, branch_name, is_primary }, index) => (
              <fieldset key={profile_id} className={styles.child}>
                <legend>
                  {full_name}, {branch_name}
                </legend>
                <input type="hidden" name={`children.${index}.id`} value={profile_id} />
                <Select name={`children.${index}.relation_id`} label="Relation" options={relations} />
                <CheckboxGroup
                  name={`children.${index}.responsibilities`}
                  label="Responsibilities"
                  options={responsibilityOptions}
                />
                {is_primary ? (
                  <p>Main carer. To change it, edit the carer who is to be the main one.</p>
                ) : (
                  <Checkbox name={`children.${index}.is_primary`} label="Main carer" />
                )}
              </fieldset>
            ))}
        </>
      }
      onClose={onClose}
      onConfirm={(values) =>
        send({
          params: { id: carer.id },
          body: {
            ...values,
            revision: carer.revision,
            // The main carer of a child has no box to tick.
            children: values.children?.map((link, index) => ({
              ...link,
              is_primary: link.is_primary || children[index]?.is_primary === true,
            })),
          },
        })
      }
      done={() => 'Saved.'}
    />
  );
}
