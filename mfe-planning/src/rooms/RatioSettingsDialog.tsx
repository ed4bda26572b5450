import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { saveRatioSettings, showRatioSettings } from '@bairn/shared/calls/rooms';
import { RatioSettingsInput } from '@bairn/shared/schema/rooms';
import { DateField } from '@bairn/shared/ui/DateField';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { FieldList } from '@bairn/shared/ui/FieldList';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

const roundings = [
  { value: 'pooled', label: 'All ages together', hint: 'Parts of adults are added up, and the sum is rounded up.' },
  { value: 'per_band', label: 'Each age band by itself', hint: 'Parts of adults are rounded up for each age band.' },
  { value: 'youngest', label: 'By the youngest child', hint: 'All children in a room count as the youngest does.' },
];

/** How a service counts the adults that it needs: for attendance, rotas, and the places that staff limit. */
export function RatioSettingsDialog({ onClose }: { onClose: () => void }) {
  const params = useScope();
  const settings = useQuery(apiQuery(showRatioSettings, { params }, { select: dataOf }));
  const send = useSend(saveRatioSettings);
  return (
    <Dialog open title="How ratios are counted" onClose={onClose}>
      <QueryView query={settings} part>
        {(known) => (
          <Form
            label="How ratios are counted"
            schema={RatioSettingsInput}
            defaults={known}
            submitLabel="Save"
            onSubmit={(body) => send({ params, body })}
            onDone={onClose}
          >
            <RadioGroup name="rounding" label="Children of several ages in a room" options={roundings} />
            <FieldList
              name="service_ratios"
              label="Ratios agreed for all rooms"
              one="agreed ratio"
              hint="A ratio agreed for a room goes before these."
              addLabel="Add an agreed ratio"
            >
              {(prefix) => (
                <>
                  <NumberField name={`${prefix}.ratio`} label="Children to one adult" />
                  <TextField name={`${prefix}.reason`} label="Reason" maxLength={255} autoComplete="off" />
                  <FieldRow>
                    <DateField name={`${prefix}.from_date`} label="First day" />
                    <DateField
                      name={`${prefix}.to_date`}
                      label="Last day"
                      hint="Leave it empty until further notice"
                      optional
                      nullable
                    />
                  </FieldRow>
                </>
              )}
            </FieldList>
          </Form>
        )}
      </QueryView>
    </Dialog>
  );
}
