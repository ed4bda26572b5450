import { formatDay } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { qualificationWords } from '@bairn/shared/schema/staffWords';
import type { NotificationRow } from './notificationQueries.ts';
import { at, sentence, type Words } from './sentence.ts';

const page = ({ member_id }: NotificationRow, part: string) => member_id && `/staff/${member_id}/${part}`;
/** The words of a qualification: its own title, or those of its kind. */
const named = ({ qualification }: NotificationRow) =>
  qualification?.title ?? (qualification ? qualificationWords[qualification.kind] : 'A qualification');

/** Notifications about the records of the staff. */
export const recordWords = {
  'record.asked': (row) => ({
    title: `${row.member ?? 'A team member'} waits for your approval`,
    text: sentence('Approve or decline what they changed or added.', at(row)),
    link: page(row, 'qualifications'),
  }),
  'record.decided': (row) => ({
    title: 'An admin has decided about your record',
    text: 'See what was approved or declined.',
    link: page(row, 'qualifications'),
  }),
  'record.ending'(row) {
    const { qualification, is_own, member } = row;
    const over = qualification !== null && qualification.valid_until < localDate();
    const until = qualification && formatDay(qualification.valid_until);
    return {
      title: `${is_own ? 'Your' : `${member ?? 'A team member'}:`} ${named(row)} ${over ? 'has ended' : 'ends soon'}`,
      text: sentence(
        until && `Its last day is ${until}. From the day after, ${is_own ? 'you do' : 'this person does'} not count.`,
        at(row),
      ),
      link: page(row, 'qualifications'),
    };
  },
} satisfies { [Type in NotificationRow['type']]?: (row: NotificationRow) => Words };
