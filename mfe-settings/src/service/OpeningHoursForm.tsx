import * as z from 'zod/mini';
import { toast } from '@bairn/shared/app';
import { saveOpeningTimes } from '@bairn/shared/calls/opening';
import { OpeningTimes, type OpeningHours } from '@bairn/shared/schema/opening';
import { Form } from '@bairn/shared/ui/Form';
import { useSend } from '@bairn/shared/ui/useSend';
import type { Scope } from './queries.ts';
import { WeekHours } from './WeekHours.tsx';

/** A form without a row has no field at all: the service is closed all week. */
const Week = z.object({ opening_times: z._default(OpeningTimes.shape.opening_times, []) });

/** The opening hours of the week, any number a day. */
export function OpeningHoursForm({ scope, hours }: { scope: Scope; hours: readonly OpeningHours[] }) {
  const send = useSend(saveOpeningTimes);
  return (
    <Form
      label="Opening hours"
      schema={Week}
      defaults={{ opening_times: hours.toSorted((a, b) => a.day - b.day) }}
      submitLabel="Save opening hours"
      onSubmit={(body) => send({ params: scope, body })}
      onDone={() => toast.success('Your opening hours were saved')}
    >
      <WeekHours />
    </Form>
  );
}
