import { useRef } from 'react';
import { apiQuery, useBranch, useQuery } from '@bairn/shared/app';
import { setKeyPerson } from '@bairn/shared/calls/keyPerson';
import { listStaff } from '@bairn/shared/calls/staff';
import { listWords } from '@bairn/shared/format/listWords';
import { KeyPeopleForm, KeyPersonForm, type KeyPeople } from '@bairn/shared/schema/keyPerson';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { Select } from '@bairn/shared/ui/Select';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './record/Profile.module.css';

type Props = {
  /** At most 100 children of the branch. */
  of: readonly { id: string; first_name: string; full_name: string }[];
  /** Who it is now, where the dialog is about one child. */
  now?: KeyPeople | null | undefined;
  /** Told whether it was saved. */
  onClose: (saved: boolean) => void;
};

/**
 * Chooses who of the staff knows children best, and who takes that on when they are away. For one child both may be taken
 * away; several get a key person.
 */
export function KeyPersonDialog({ of: children, now, onClose: close }: Props) {
  const { nursery, branch } = useBranch();
  const send = useSend(setKeyPerson);
  const saved = useRef(false);
  const onClose = () => close(saved.current);
  const [first] = children;
  const several = children.length > 1;
  const staff = useQuery(
    apiQuery(listStaff, {
      params: { nursery: nursery.id, branch: branch.id },
      query: { status: 'active', per_page: 100 },
    }),
  );
  const title = `Key person of ${several ? `${children.length} children` : (first?.first_name ?? '')}`;
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
  return (
    <ActionDialog
      onClose={onClose}
      title={title}
      message={
        several ? (
          <>
            <p>
              <strong>{listWords(children.map(({ full_name }) => full_name))}</strong>
            </p>
            <p>
              Their present key people are replaced. The families see the names. Key people write and share the personal
              plans.
            </p>
          </>
        ) : (
          'The family sees their names. They write and share the personal plan.'
        )
      }
      confirmLabel={several ? `Save for ${children.length} children` : 'Save'}
      schema={several ? KeyPeopleForm : KeyPersonForm}
      defaults={{ key_person_id: now?.key_person?.id, buddy_id: now?.buddy?.id }}
      fields={
        <div className={styles.part}>
          <Select
            name="key_person_id"
            label="Key person"
            optional={!several}
            nullable={!several}
            placeholder={several ? 'Choose' : 'None'}
            options={options}
          />
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
      onConfirm={async ({ key_person_id, buddy_id }) => {
        await send({
          query: { nursery_branch_id: branch.id },
          body: {
            child_ids: children.map(({ id }) => id),
            key_person_id: key_person_id ?? null,
            buddy_id: buddy_id ?? null,
          },
        });
        saved.current = true;
      }}
      done={() => (several ? `The key person of ${children.length} children is saved.` : 'The key person is saved.')}
    />
  );
}
