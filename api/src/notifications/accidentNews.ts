import { kindRules } from '@bairn/shared/format/accidents';
import { formatDay } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import type { NotificationRow } from './notificationQueries.ts';
import { at, sentence, type Words } from './sentence.ts';

const page = ({ accident }: NotificationRow) => accident && `/children/reports/${accident.id}`;
/** 'The accident report about Isla Fraser' */
const report = ({ accident }: NotificationRow) =>
  accident ? `${kindRules[accident.kind].name} report about ${accident.child}` : 'An accident report';

/** Notifications about accident reports. */
export const accidentNews = {
  'accident.submitted': (row) => ({
    title: `${report(row)} waits for you`,
    text: sentence(
      row.accident && row.accident.status !== 'awaiting_manager'
        ? 'It was answered already.'
        : 'Read it, then sign it or send it back.',
      at(row),
    ),
    link: page(row),
  }),
  'accident.sent_back': (row) => ({
    title: `${report(row)} was sent back to you`,
    text: sentence('Read the note, change the report and sign it again.', at(row)),
    link: page(row),
  }),
  'accident.to_sign': (row) => ({
    title: row.accident ? `Read and sign a report about ${row.accident.child}` : 'A report about your child',
    text: sentence(
      row.accident?.status === 'signed' ? 'It is signed.' : `${row.service ?? 'The service'} wrote down what happened.`,
    ),
    link: row.accident && `/settings/children/${row.accident.child_id}/accident-reports?report=${row.accident.id}`,
  }),
  'accident.signed': (row) => ({
    title: `The family signed: ${report(row)}`,
    text: sentence('It cannot be changed any more.', at(row)),
    link: page(row),
  }),
  'accident.duty'(row) {
    const due = row.accident?.due_on ?? null;
    const late = due !== null && due < localDate();
    return {
      title: due ? `${report(row)}: an authority must be told` : `${report(row)}: everyone was told`,
      text: sentence(
        due &&
          `${late ? 'This was due on' : 'The last day is'} ${formatDay(due)}. Record it in the report once it is done.`,
        at(row),
      ),
      link: page(row),
    };
  },
} satisfies { [Type in NotificationRow['type']]?: (row: NotificationRow) => Words };
