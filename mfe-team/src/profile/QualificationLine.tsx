import { useState } from 'react';
import { useMutation } from '@bairn/shared/app';
import { decideQualification, qualificationFile, removeQualification } from '@bairn/shared/calls/qualifications';
import type { Qualification } from '@bairn/shared/schema/qualifications';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import { useSend } from '@bairn/shared/ui/useSend';
import type { ProfilePath } from '../components/profileQueries.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { FileDialog } from './FileDialog.tsx';
import { nameOfQualification, qualificationDetail, qualificationLook } from './qualificationLook.ts';
import styles from './Profile.module.css';

type Props = { one: Qualification; today: string; path: ProfilePath };

/** A qualification: what it is, where it stands, its file, and what the reader may do with it. */
export function QualificationLine({ one, today, path: { nursery, branch } }: Props) {
  const [asked, setAsked] = useState<'decline' | 'remove' | 'file' | null>(null);
  const decide = useSend(decideQualification);
  const remove = useSend(removeQualification);
  const params = { nursery, branch, id: one.id };
  const approve = useMutation({ mutationFn: () => decide({ params, body: { approve: true } }) });
  const name = nameOfQualification(one);
  const { tone, words } = qualificationLook(one, today);
  const close = () => setAsked(null);
  const about = <span className="visually-hidden"> {name}</span>;
  return (
    <li className={styles.line}>
      <span className={styles.grow}>
        <strong>{name}</strong>
        <br />
        <span className={styles.muted}>{qualificationDetail(one)}</span>
        {one.reason && (
          <>
            <br />
            Declined: {one.reason}
          </>
        )}
      </span>
      <Badge tone={tone}>{words}</Badge>
      {one.can.decide && (
        <>
          <Button size="small" busy={approve.isPending} onClick={() => approve.mutate()}>
            Approve{about}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setAsked('decline')}>
            Decline{about}
          </Button>
        </>
      )}
      {one.file === 'pdf' && (
        <DownloadButton
          label={<>Download{about}</>}
          size="small"
          variant="secondary"
          endpoint={qualificationFile}
          request={() => ({ params })}
          name={`${name}.pdf`}
        />
      )}
      {one.file === 'webp' && (
        <Button size="small" variant="secondary" onClick={() => setAsked('file')}>
          View{about}
        </Button>
      )}
      {one.can.remove && (
        <Button size="small" variant="quiet" onClick={() => setAsked('remove')}>
          Remove{about}
        </Button>
      )}
      {asked === 'file' && <FileDialog name={name} params={params} onClose={close} />}
      {asked === 'decline' && (
        <DeclineDialog
          what={name}
          onClose={close}
          onDecline={(reason) => decide({ params, body: { approve: false, reason } })}
        />
      )}
      {asked === 'remove' && (
        <ActionDialog
          title={`Remove ${name}?`}
          message="It is removed with its file. If it has ended, keep it: days in the past are counted by it."
          confirmLabel="Remove"
          danger
          onClose={close}
          onConfirm={() => remove({ params })}
          done={() => 'Removed.'}
        />
      )}
    </li>
  );
}
