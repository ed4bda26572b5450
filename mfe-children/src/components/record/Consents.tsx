import { useState } from 'react';
import { apiQuery, dataOf, toast, useMutation, useQuery } from '@bairn/shared/app';
import { listConsents, recordConsent } from '@bairn/shared/calls/consents';
import { formatDay, localDate } from '@bairn/shared/format/date';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { ConsentForm, consentWords, type Consent, type ConsentAnswer } from '@bairn/shared/schema/consents';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from './Profile.module.css';

const dayOf = (at: string) => `${formatDay(localDate(at))} ${at.slice(0, 4)}`;
const words = ({ given, by, recorded_by, at }: ConsentAnswer) =>
  `${given ? 'Given' : 'Refused'} by ${by} on ${dayOf(at)}${recorded_by ? `, recorded by ${recorded_by}` : ''}`;

type Props = {
  child: ChildShown;
  branch: string;
  /** To a parent, who answers alone: the name of the service, and whether it has the child on its roll. */
  service?: { name: string; present: boolean };
};

/** The consents at a service, each with who answered and when, and the answers before. */
export function Consents({ child, branch, service }: Props) {
  const consents = useQuery(
    apiQuery(listConsents, { params: { id: child.id }, query: { nursery_branch_id: branch } }, { select: dataOf }),
  );
  const [asked, setAsked] = useState<Consent | null>(null);
  return (
    <div id={service ? undefined : 'consents'}>
      <Card title={service?.name ?? 'Consents'} level={service ? 3 : 2}>
        <QueryView query={consents}>
          {({ consents: all, can }) => (
            <ul className={styles.plain} role="list">
              {all.map((consent) => (
                <li key={consent.kind} className={styles.line}>
                  <span className={styles.grow}>
                    <strong>{consentWords[consent.kind]}</strong>
                    {consent.answer && (
                      <>
                        <br />
                        <span className={styles.muted}>{words(consent.answer)}</span>
                      </>
                    )}
                    <Earlier consent={consent} />
                  </span>
                  <span className={styles.answers}>
                    <Answer consent={consent} />
                    {service?.present && (
                      <OwnAnswer consent={consent} child={child} branch={branch} service={service.name} />
                    )}
                  </span>
                  {!service && can.record && child.can.update && (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`Record: ${consentWords[consent.kind]}`}
                      onClick={() => setAsked(consent)}
                    >
                      Record
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </Card>
      {asked && <RecordDialog consent={asked} child={child} branch={branch} onClose={() => setAsked(null)} />}
    </div>
  );
}

function Answer({ consent: { answer } }: { consent: Consent }) {
  if (!answer) return <Badge>Not asked yet</Badge>;
  return answer.given ? <Badge tone="success">Given</Badge> : <Badge tone="danger">Refused</Badge>;
}

type OwnProps = { consent: Consent; child: ChildShown; branch: string; service: string };

/** A parent gives or refuses; what they answered last is not offered again. */
function OwnAnswer({ consent: { kind, answer }, child, branch, service }: OwnProps) {
  const send = useSend(recordConsent);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (given: boolean) =>
      send({
        params: { id: child.id },
        query: { nursery_branch_id: branch },
        body: { kind, given, seen: answer?.id ?? null },
      }),
    onSuccess: (_, given) =>
      toast.success(`${consentWords[kind]} at ${service}: consent ${given ? 'given' : 'refused'}.`),
  });
  const button = (label: string, given: boolean) =>
    answer?.given !== given && (
      <Button
        variant="secondary"
        size="small"
        busy={isPending && variables === given}
        disabled={isPending}
        aria-label={`${label}: ${consentWords[kind]} at ${service}`}
        onClick={() => mutate(given)}
      >
        {label}
      </Button>
    );
  return (
    <>
      {button('Give', true)}
      {button('Refuse', false)}
    </>
  );
}

function Earlier({ consent: { earlier, kind } }: { consent: Consent }) {
  if (earlier.length === 0) return null;
  return (
    <details>
      <summary>
        Earlier answers<span className="visually-hidden">: {consentWords[kind]}</span>
      </summary>
      <ul className={styles.plain} role="list">
        {earlier.map((one) => (
          <li key={one.id} className={styles.muted}>
            {words(one)}
          </li>
        ))}
      </ul>
    </details>
  );
}

type DialogProps = { consent: Consent; child: ChildShown; branch: string; onClose: () => void };

function RecordDialog({ consent: { kind, answer: seen }, child, branch, onClose }: DialogProps) {
  const send = useSend(recordConsent);
  return (
    <ActionDialog
      onClose={onClose}
      title={`${consentWords[kind]}: ${child.full_name}`}
      message="Record what an adult has told you or signed. The earlier answers are kept."
      confirmLabel="Record the answer"
      schema={ConsentForm}
      fields={
        <>
          <RadioGroup
            name="answer"
            label="Answer"
            inline
            options={[
              { value: 'given', label: 'Consent given' },
              { value: 'refused', label: 'Consent refused' },
            ]}
          />
          <TextField
            name="given_by"
            label="Name of the adult"
            hint={child.primary_carer ? `For example ${child.primary_carer.name}` : undefined}
            maxLength={100}
            autoComplete="off"
          />
        </>
      }
      onConfirm={({ answer, given_by }) =>
        send({
          params: { id: child.id },
          query: { nursery_branch_id: branch },
          body: { kind, given: answer === 'given', given_by, seen: seen?.id ?? null },
        })
      }
      done={() => 'The answer is recorded.'}
    />
  );
}
