import * as z from 'zod/mini';
import { saveSchoolTerms } from '@bairn/shared/calls/schoolTerms';
import { SchoolTerms, type SchoolTerm } from '@bairn/shared/schema/schoolTerms';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldList } from '@bairn/shared/ui/FieldList';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

/** Without a row the form has no field: there are no terms. */
const Terms = z.object({ terms: z._default(SchoolTerms.shape.terms, []) });

/** The school terms of the service's council, which sessions in term time and in the holidays follow. */
export function SchoolTermsDialog({ terms, onClose }: { terms: readonly SchoolTerm[]; onClose: () => void }) {
  const scope = useScope();
  const send = useSend(saveSchoolTerms);
  return (
    <ActionDialog
      onClose={onClose}
      title="School terms"
      message="Enter the terms that your council has published. Dates that sessions have already stay as they are."
      schema={Terms}
      defaults={{ terms: terms.length > 0 ? terms : [{}] }}
      fields={
        <FieldList name="terms" label="Terms" one="term" addLabel="Add a term" most={24}>
          {(prefix) => (
            <>
              <TextField
                name={`${prefix}.name`}
                label="Name"
                hint="For example, Autumn 2026."
                width="medium"
                maxLength={60}
              />
              <FieldRow>
                <DateField name={`${prefix}.first_day`} label="First day" />
                <DateField name={`${prefix}.last_day`} label="Last day" />
              </FieldRow>
            </>
          )}
        </FieldList>
      }
      confirmLabel="Save terms"
      onConfirm={(body) => send({ params: scope, body })}
      done={() => 'Your school terms were saved'}
    />
  );
}
