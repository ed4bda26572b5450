import { call, session, type User } from '@bairn/shared/app';
import { formatPhone } from '@bairn/shared/format/phone';
import type { RequestOf } from '@bairn/shared/schema/endpoint';
import { Profile } from '@bairn/shared/schema/profile';
import { saveProfile } from '@bairn/shared/calls/profile';
import { AddressFields } from '@bairn/shared/ui/AddressFields';
import { Button } from '@bairn/shared/ui/Button';
import { FileDrop } from '@bairn/shared/ui/FileDrop';
import { Form } from '@bairn/shared/ui/Form';
import { PhoneField } from '@bairn/shared/ui/PhoneField';
import { useState } from 'react';
import * as z from 'zod/mini';
import styles from './AuthPage.module.css';

/** The profile without the name, which was given before. */
const Details = z.omit(Profile, { first_name: true, last_name: true });

type Change = NonNullable<RequestOf<typeof saveProfile>['body']>;

/** Saves what is given and shows it everywhere at once, the navbar's picture included. */
async function save(body: Change, sending: { onProgress?: (fraction: number) => void; signal?: AbortSignal } = {}) {
  const { data } = await call(saveProfile, { body, ...sending });
  session.update(data);
}

/** Phone, address and picture of a parent; all of it can wait. */
export function ContactDetails({ user, onDone }: { user: User; onDone: () => Promise<void> }) {
  const [skipping, setSkipping] = useState(false);
  const skip = () => {
    setSkipping(true);
    void onDone().finally(() => setSkipping(false));
  };
  return (
    <div className={styles.page}>
      <FileDrop
        label="Your picture (optional)"
        hint="Helps staff recognise you at the door. A jpg, gif or png, 10MB or smaller."
        shape="round"
        preview={user.avatar_url}
        onUpload={(avatar, sending) => save({ avatar }, sending)}
      />
      <Form
        label="Your details"
        schema={Details}
        defaults={{ ...user, telephone_number: formatPhone(user.telephone_number ?? '') }}
        submitLabel="Save and continue"
        onSubmit={(details) => save(details)}
        onDone={() => void onDone()}
        actions={
          <Button variant="quiet" busy={skipping} onClick={skip}>
            Skip for now
          </Button>
        }
      >
        <PhoneField
          name="telephone_number"
          label="Contact number"
          hint="We’ll call this number if your child is unwell or plans change."
        />
        <AddressFields optional />
      </Form>
    </div>
  );
}
