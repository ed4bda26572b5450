import { useState } from 'react';
import { showFitNote } from '@bairn/shared/calls/leave';
import { leaveWords } from '@bairn/shared/format/leaveDays';
import { absenceWords, awayWords } from '@bairn/shared/schema/lists/leave';
import type { Absence } from '@bairn/shared/schema/rows/leave';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { absenceTones } from './absenceLook.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { FitNoteDialog } from './FitNoteDialog.tsx';
import styles from '../components/Lines.module.css';
import { RequestDialog } from './RequestDialog.tsx';

type Props = { absence: Absence; scope: { nursery: string; branch: string } };

/** An absence: when, of which kind, where it stands, and what the reader may do with it. */
export function AbsenceLine({ absence, scope }: Props) {
  const { id, type, status, share, note, answer, fit_note, can } = absence;
  const [asked, setAsked] = useState<'cancel' | 'fit_note' | 'answer' | null>(null);
  const hasNote = fit_note === 'pdf' || fit_note === 'webp';
  const close = () => setAsked(null);
  const about = <span className="visually-hidden"> {awayWords(absence)}</span>;
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.head}>
          {awayWords(absence)}
          <Badge tone={absenceTones[status]}>{absenceWords[status]}</Badge>
          {fit_note === 'missing' && <Badge tone="warning">Fit note missing</Badge>}
        </p>
        <p className={styles.small}>
          {type.name}
          {share > 0 && `, ${leaveWords('days', share)}`}
        </p>
        {note && <p>{note}</p>}
        {answer && <p>Answer: {answer}</p>}
      </div>
      <div className={styles.buttons}>
        {can.approve && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setAsked('answer')}>
            Answer{about}
          </Button>
        )}
        {can.add_fit_note && (
          <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setAsked('fit_note')}>
            {hasNote ? 'Replace fit note' : 'Add fit note'}
            {about}
          </Button>
        )}
        {hasNote && (
          <DownloadButton
            label={<>Fit note{about}</>}
            size="small"
            variant="secondary"
            endpoint={showFitNote}
            request={() => ({ params: { ...scope, id } })}
            name={`Fit note.${fit_note}`}
          />
        )}
        {(can.cancel || can.withdraw) && (
          <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setAsked('cancel')}>
            {can.withdraw ? 'Withdraw' : 'Cancel'}
            {about}
          </Button>
        )}
      </div>
      {asked === 'cancel' && <CancelDialog absence={absence} scope={scope} onClose={close} />}
      {asked === 'fit_note' && <FitNoteDialog absence={absence} scope={scope} onClose={close} />}
      {asked === 'answer' && <RequestDialog absence={absence} scope={scope} onClose={close} />}
    </li>
  );
}
