import { useId } from 'react';
import * as z from 'zod/mini';
import { toast } from '@bairn/shared/app';
import { saveSchoolTerms } from '@bairn/shared/calls/schoolTerms';
import { SchoolTerms, type SchoolTerm } from '@bairn/shared/schema/schoolTerms';
import { Button } from '@bairn/shared/ui/Button';
import { DateField } from '@bairn/shared/ui/DateField';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { FieldList } from '@bairn/shared/ui/FieldList';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

/** Without a row the form has no field: there are no terms. */
const Terms = z.object({ terms: z._default(SchoolTerms.shape.terms, []) });

/** The school terms of the service's council, which sessions in term time and in the holidays follow. */
export function SchoolTermsDialog({ terms, onClose }: { terms: readonly SchoolTerm[]; onClose: () => void }) {
  const scope = useScope();
  const send = useSend(saveSchoolTerms);
  const form = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title="School terms"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            Save terms
          </Button>
        </>
      }
    >
      <p>Enter the terms that your council has published. Dates that sessions have already stay as they are.</p>
      <Form
        id={form}
        label="School terms"
        schema={Terms}
        defaults={{ terms: terms.length > 0 ? terms : [{}] }}
        guard={false}
        onSubmit={(body) => send({ params: scope, body })}
        onDone={() => {
          toast.success('Your school terms were saved');
          onClose();
        }}
      >
        <FieldList name="terms" label="Terms" one="term" addLabel="Add a term" most={24}>
          {(prefix) => (
            <>
              <TextField name={`${prefix}.name`} label="Name" hint="Autumn 2026" width="medium" maxLength={60} />
              <FieldRow>
                <DateField name={`${prefix}.first_day`} label="First day" />
                <DateField name={`${prefix}.last_day`} label="Last day" />
              </FieldRow>
            </>
          )}
        </FieldList>
      </Form>
    </Dialog>
  );
}
