import { outcomeWords } from '@bairn/shared/format/medicines';
import type { NotificationRow } from './notificationQueries.ts';
import { at, sentence, type Words } from './sentence.ts';

const ofChild = ({ medicine }: NotificationRow) => medicine && `/children/profile/${medicine.child_id}/medicines`;
const ofFamily = ({ medicine }: NotificationRow) => medicine && `/settings/children/${medicine.child_id}/medicines`;
/** 'Paracetamol for Isla' */
const what = ({ medicine }: NotificationRow) =>
  medicine ? `${medicine.medicine} for ${medicine.child}` : 'A medicine';

/** Notifications about medicines. */
export const medicineNews = {
  'medicine.asked': (row) => ({
    title: `Do you agree? ${what(row)}`,
    text: sentence(
      row.medicine && row.medicine.agreed !== null
        ? 'It was answered.'
        : `${row.service ?? 'The service'} gives it only once a parent has agreed.`,
    ),
    link: ofFamily(row),
  }),
  'medicine.answered': (row) => ({
    title: `${what(row)}: the family ${row.medicine?.agreed === false ? 'declined' : 'agreed'}`,
    text: sentence(row.medicine?.agreed === false ? 'It must not be given.' : 'It may be given.', at(row)),
    link: ofChild(row),
  }),
  'medicine.told'(row) {
    const last = row.medicine?.last ?? null;
    const state = row.medicine?.ended
      ? 'ended'
      : last
        ? outcomeWords[last.outcome].toLowerCase()
        : 'late or not recorded';
    return {
      title: `${what(row)}: ${state}`,
      text: sentence(last && `At ${last.at}.`, last?.note ?? null, at(row)),
      link: ofFamily(row),
    };
  },
  'medicine.not_given'(row) {
    const last = row.medicine?.last ?? null;
    const missed = last && last.outcome !== 'given';
    return {
      title: `${what(row)}: ${missed ? outcomeWords[last.outcome].toLowerCase() : 'a dose is late'}`,
      text: sentence(missed && `At ${last.at}.`, missed && last.note, at(row)),
      link: ofChild(row),
    };
  },
} satisfies { [Type in NotificationRow['type']]?: (row: NotificationRow) => Words };
