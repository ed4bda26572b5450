import { errorMessage, useQuery } from '@bairn/shared/app';
import { CsNumber } from '@bairn/shared/schema/details';
import type { ImportedService } from '@bairn/shared/schema/onboarding';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { useFormFill, useFormValue } from '@bairn/shared/ui/formContext';
import { TextField } from '@bairn/shared/ui/TextField';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import styles from './Onboarding.module.css';
import { importedQuery } from './queries.ts';

/** What the public register knows; the rest stays as it was typed. */
function known(entry: ImportedService): Record<string, string> {
  const { name, provider_type, address_line_1, address_line_2, city, postcode, contact_phone, contact_email } = entry;
  const values = {
    service_name: name,
    provider_type,
    address_line_1,
    address_line_2,
    city,
    postcode,
    contact_phone,
    contact_email,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value ? [[field, String(value)]] : [])),
  );
}

/** The CS number of a registered service, and the button that fills in what the public register knows of it. */
export function PublicRegisterLookup() {
  const isRegistered = useFormValue('is_ci_registered') === '1';
  const typed = CsNumber.safeParse(useFormValue('cs_number'));
  const number = typed.success ? typed.data : null;
  const [asked, setAsked] = useState<string | null>(null);
  const query = useQuery(importedQuery(asked));
  const fill = useFormFill();
  const filled = useRef<string | null>(null);
  const entry = asked === number ? query.data : undefined;

  // An answer fills the form once: what is corrected afterwards stays.
  useEffect(() => {
    if (!entry || entry.taken || filled.current === entry.cs_number) return;
    filled.current = entry.cs_number;
    fill(known(entry));
  }, [entry, fill]);

  if (!isRegistered) return null;
  const searching = asked !== null && query.isFetching;
  const find = () => {
    filled.current = null;
    if (asked === number) void query.refetch();
    else setAsked(number);
  };
  const findOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (number && !searching) find();
  };

  return (
    <div className={styles.lookup}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the field inside presses its button */}
      <div onKeyDown={findOnEnter}>
        <FieldRow
          action={
            <Button variant="secondary" disabled={!number} busy={searching} onClick={find}>
              Find my service
            </Button>
          }
        >
          <TextField
            name="cs_number"
            label="CI registration number"
            hint="CS followed by 10 digits, on your certificate."
            width="medium"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
        </FieldRow>
      </div>
      {asked === number && !searching && query.error && (
        <Alert tone="warning" live>
          {errorMessage(query.error)} You can type in the details.
        </Alert>
      )}
      {entry && (
        <Alert
          tone={entry.taken ? 'warning' : 'success'}
          live
          title={
            entry.taken ? 'This service is already on Bairn' : `${entry.name}${entry.city ? `, ${entry.city}` : ''}`
          }
        >
          {entry.taken
            ? `${entry.name} takes bookings here. Ask its administrator to invite you as staff, or contact support.`
            : 'We filled in what the public register says. Please check it and complete the rest.'}
        </Alert>
      )}
      {asked === number && entry === null && (
        <Alert tone="warning" live>
          This number is not in our copy of the public register. Check it, or type in the details.
        </Alert>
      )}
    </div>
  );
}
