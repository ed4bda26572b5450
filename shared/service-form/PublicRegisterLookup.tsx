import { errorMessage, useQuery } from '@bairn/shared/app';
import { CsNumber } from '@bairn/shared/schema/details';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { useFormFill, useFormValue } from '@bairn/shared/ui/formContext';
import { TextField } from '@bairn/shared/ui/TextField';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { importedQuery } from './importedQuery.ts';
import { knownDetails } from './registerDetails.ts';
import { RegisterComparison } from './RegisterComparison.tsx';
import styles from './ServiceForm.module.css';

type Props = {
  /** The number of a service that is here already: its details are compared with the public register, not filled in. */
  saved?: string | null | undefined;
  /** A number to look up at once. */
  wanted?: string | null | undefined;
};

/** The CS number of a registered service, and the button that looks it up in the public register. */
export function PublicRegisterLookup({ saved, wanted }: Props) {
  const isRegistered = useFormValue('is_ci_registered') === '1';
  const typed = CsNumber.safeParse(useFormValue('cs_number'));
  const number = typed.success ? typed.data : null;
  const [asked, setAsked] = useState<string | null>(saved ?? wanted ?? null);
  const query = useQuery(importedQuery(asked));
  const fill = useFormFill();
  const filled = useRef<string | null>(null);
  const compares = saved !== undefined;
  const entry = asked === number ? query.data : undefined;
  // The register's entry of the service itself is taken by it.
  const isTaken = entry?.taken === true && entry.cs_number !== saved;

  // An answer fills the form once: what is corrected afterwards stays.
  useEffect(() => {
    if (!entry || compares || isTaken || filled.current === entry.cs_number) return;
    filled.current = entry.cs_number;
    fill(knownDetails(entry));
  }, [entry, compares, isTaken, fill]);

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
              {compares ? 'Check the register' : 'Find my service'}
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
      {entry && isTaken && (
        <Alert tone="warning" live title="This service is already on Bairn">
          Do you work for {entry.name}? Ask its administrator to invite you as staff. If the number is yours, go on: we
          ask you for a document that shows it, and check it ourselves.
        </Alert>
      )}
      {entry && !isTaken && compares && <RegisterComparison entry={entry} />}
      {entry && !isTaken && !compares && (
        <Alert tone="success" live title={`${entry.name}${entry.city ? `, ${entry.city}` : ''}`}>
          We filled in what the public register says. Please check it and complete the rest.
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
