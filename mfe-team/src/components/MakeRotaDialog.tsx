import { useState } from 'react';
import * as z from 'zod/mini';
import { apiQuery, dataOf, useNavigate, useQuery } from '@bairn/shared/app';
import { createRota } from '@bairn/shared/calls/rota';
import { listTemplates } from '@bairn/shared/calls/rotaTemplates';
import { addDays, formatDay, isoWeek, localDate, mondayOf } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Select } from '@bairn/shared/ui/Select';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from './useScope.ts';

type Week = { year: number; week: number };

const MakeForm = z.object({ week: z.string().check(z.minLength(1)), from: z.string().check(z.minLength(1)) });

/** Weeks from this one on that are offered. */
const weeksAhead = 26;
/** Templates that are offered, by name. */
const most = 100;

const keyOf = ({ year, week }: Week) => `${year}-${week}`;
const wordsOf = (week: Week) => {
  const monday = mondayOf(week.year, week.week);
  return `${formatDay(monday)} to ${formatDay(addDays(monday, 6))} (week ${week.week})`;
};

/** Makes the draft of a week: empty, from the week before, or from a template; then it is edited. */
export function MakeRotaDialog({ week: first, onClose }: { week: Week; onClose: () => void }) {
  const scope = useScope();
  const navigate = useNavigate();
  const send = useSend(createRota);
  const [today] = useState(() => localDate(new Date()));
  const templates = useQuery(
    apiQuery(listTemplates, { params: scope, query: { per_page: most } }, { select: dataOf, shows: () => true }),
  );
  const ahead = Array.from({ length: weeksAhead }, (_, index) => isoWeek(addDays(today, index * 7)));
  const weeks = ahead.some((one) => keyOf(one) === keyOf(first)) ? ahead : [first, ...ahead];
  return (
    <ActionDialog
      title="Make a rota"
      message="It is a draft: staff see it once it is published."
      confirmLabel="Make the rota"
      schema={MakeForm}
      defaults={{ week: keyOf(first), from: 'previous' }}
      fields={
        <>
          <Select name="week" label="Week" options={weeks.map((one) => ({ value: keyOf(one), label: wordsOf(one) }))} />
          <Select
            name="from"
            label="Begin with"
            options={[
              { value: 'previous', label: 'The shifts of the week before' },
              { value: 'empty', label: 'No shifts' },
              ...(templates.data ?? []).map(({ id, name }) => ({ value: id, label: `Template: ${name}` })),
            ]}
          />
        </>
      }
      onClose={onClose}
      onConfirm={async (values) => {
        const [year = 0, week = 0] = values.week.split('-').map(Number);
        const { data } = await send({ params: scope, body: { year, week, from: values.from } });
        void navigate(servicePaths.editRota(data.id));
        return data;
      }}
      done={({ copied, opened }) =>
        opened > 0
          ? `The draft is made with ${plural(copied, 'shift')}. ${opened} of them are open: their people cannot work then.`
          : `The draft is made with ${plural(copied, 'shift')}.`
      }
    />
  );
}
