import { useState } from 'react';
import { useMutation, useSession } from '@bairn/shared/app';
import { askToJoin } from '@bairn/shared/calls/publicRegister';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { UnregisteredService } from '@bairn/shared/schema/publicRegister';
import { keepWantedNumber } from '@bairn/shared/service-form/wantedNumber';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './AskToJoin.module.css';

type Props = { entry: Pick<UnregisteredService, 'id' | 'name' | 'cs_number' | 'asked'> };

/** Families ask the service to join, and its owner sets it up. */
export function AskToJoin({ entry }: Props) {
  const { status, account, role } = useSession();
  const send = useSend(askToJoin);
  const [answer, setAnswer] = useState<{ asked: number; counted: boolean } | null>(null);
  const ask = useMutation({
    mutationFn: () => send({ params: { id: entry.id } }),
    onSuccess: ({ data }) => setAnswer(data),
  });
  const asked = Math.max(answer?.asked ?? 0, entry.asked);
  const isFamily = status !== 'signed-in' || account === 'keyworker';
  return (
    <Card title="Would you like a place at this service?">
      <div className={styles.ask}>
        <p>
          Ask {entry.name} to join Bairn.{' '}
          {asked > 0 ? (
            <strong>{plural(asked, 'family asked', 'families asked')} so far.</strong>
          ) : (
            'Be the first to ask.'
          )}
        </p>
        <div className={styles.buttons}>
          {isFamily && (
            <Button busy={ask.isPending} disabled={answer !== null} onClick={() => ask.mutate()}>
              Ask them to join
            </Button>
          )}
          {status !== 'signed-in' && (
            <ButtonLink
              variant="quiet"
              to={paths.signUp(undefined, 'service')}
              onClick={() => keepWantedNumber(entry.cs_number)}
            >
              This is my service
            </ButtonLink>
          )}
          {account === 'service' && role !== 'nursery-staff' && (
            <ButtonLink variant="quiet" to={servicePaths.addService(entry.cs_number)}>
              This is my service
            </ButtonLink>
          )}
        </div>
        {role === 'nursery-staff' && (
          <p className={styles.small}>Is this your service? Ask an administrator of your provider to add it.</p>
        )}
        <p role="status" className={styles.small}>
          {answer &&
            (answer.counted
              ? 'Thank you. We tell the service once several families have asked.'
              : 'You have asked already. Thank you.')}
        </p>
      </div>
    </Card>
  );
}
