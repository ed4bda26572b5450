import { useBranch, toast } from '@bairn/shared/app';
import * as z from 'zod/mini';
import { updateStaffProfile } from '@bairn/shared/calls/staffProfile';
import { Branches } from '@bairn/shared/schema/details';
import type { StaffProfile } from '@bairn/shared/schema/staffProfile';
import { Card } from '@bairn/shared/ui/Card';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { Form } from '@bairn/shared/ui/Form';
import { useSend } from '@bairn/shared/ui/useSend';
import { StaffFrame } from '../components/StaffFrame.tsx';
import type { ProfilePath } from '../components/profileQueries.ts';

const BranchForm = z.object({ branches: Branches });

/** At which services a person works. */
export function Component() {
  return <StaffFrame title="Services">{(profile, path) => <BranchCard profile={profile} path={path} />}</StaffFrame>;
}

function BranchCard({ profile, path }: { profile: StaffProfile; path: ProfilePath }) {
  const { nursery } = useBranch();
  const send = useSend(updateStaffProfile);
  const { branches, can, revision, employment } = profile;
  if (!can.branches) {
    return (
      <Card title="Services">
        <p>
          {employment.role === 'nursery-super-admin'
            ? 'A super admin works at every service.'
            : branches.map(({ name }) => name).join(', ')}
        </p>
      </Card>
    );
  }
  return (
    <Card title="Services">
      <Form
        key={revision}
        schema={BranchForm}
        label="Services"
        submitLabel="Save services"
        defaults={{ branches: branches.map(({ id }) => id) }}
        onSubmit={(values) => send({ params: path, body: { revision, branches: values.branches } })}
        onDone={() => toast.success('Saved.')}
      >
        <CheckboxGroup
          name="branches"
          label="Works at"
          hint="Shifts to come at a service that you take away become open."
          options={nursery.branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form>
    </Card>
  );
}
