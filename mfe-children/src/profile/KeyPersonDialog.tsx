import { apiQuery, useBranch, useQuery } from '@bairn/shared/app';
import { setKeyPerson } from '@bairn/shared/calls/keyPerson';
import { listStaff } from '@bairn/shared/calls/staff';
import { KeyPersonForm } from '@bairn/shared/schema/keyPerson';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from '../components/record/Profile.module.css';

type Props = { child: ChildShown; onClose: () => void };

/** Chooses who of the staff knows a child best, and who takes that on when they are away. */
export function KeyPersonDialog({ child, onClose }: Props) {
  const { nursery, branch } = useBranch();
  const send = useSend(setKeyPerson);
  const staff = useQuery(
    apiQuery(listStaff, {
      params: { nursery: nursery.id, branch: branch.id },
      query: { status: 'active', per_page: 100 },
    }),
  );
  const title = `Key person of ${child.first_name}`;
  if (!staff.data) {
    return (
      <Dialog open onClose={onClose} title={title}>
        <QueryView query={staff} part>
          {() => null}
        </QueryView>
      </Dialog>
    );
  }
  const options = staff.data.data.map(({ id, first_name, last_name }) => ({
    value: id,
    label: `${first_name} ${last_name}`,
  }));
  const { profile } = child;
  return (
    <ActionDialog
      onClose={onClose}
      title={title}
      message="The family sees their names. They write and share the personal plan."
      confirmLabel="Save"
      schema={KeyPersonForm}
      defaults={{ key_person_id: profile?.key_person?.id, buddy_id: profile?.buddy?.id }}
      fields={
        <div className={styles.part}>
          <Select name="key_person_id" label="Key person" optional nullable placeholder="None" options={options} />
          <Select
            name="buddy_id"
            label="Second person"
            hint="When the key person is away."
            optional
            nullable
            placeholder="None"
            options={options}
          />
        </div>
      }
      onConfirm={({ key_person_id, buddy_id }) =>
        send({
          query: { nursery_branch_id: branch.id },
          body: { child_ids: [child.id], key_person_id: key_person_id ?? null, buddy_id: buddy_id ?? null },
        })
      }
      done={() => 'The key person is saved.'}
    />
  );
}
