import { useState } from 'react';
import { useBranch, useQuery } from '@bairn/shared/app';
import { savePin, sign } from '@bairn/shared/calls/hours';
import { localTime } from '@bairn/shared/format/date';
import { PinForm, SignForm, type SignInPerson } from '@bairn/shared/schema/hours';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { PasswordField } from '@bairn/shared/ui/PasswordField';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import styles from '../components/Lines.module.css';
import { useScope } from '../components/useScope.ts';
import { signInQuery } from './queries.ts';

type Doing = { person: SignInPerson } | 'pin';

/** The page of a device that a team shares: everyone clocks in and out with a PIN of their own. */
export function Component() {
  const { branch } = useBranch();
  const scope = useScope();
  const people = useQuery(signInQuery(scope));
  const [doing, setDoing] = useState<Doing | null>(null);
  return (
    <PageLayout
      title="Clock in and out"
      eyebrow={branch.name}
      width="text"
      intro="Choose your name and enter your PIN. No one else can see it."
      actions={
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDoing('pin')}>
          Set your PIN
        </Button>
      }
    >
      <Card title="People">
        <QueryView query={people} skeleton="rows">
          {(shown) => (
            <ul role="list" className={styles.list}>
              {shown.people.map((person) => (
                <li key={person.id} className={styles.line}>
                  <div className={styles.words}>
                    <span className={styles.head}>{person.name}</span>
                    {person.in_since && (
                      <span>
                        <Badge tone="success">In since {localTime(person.in_since)}</Badge>
                      </span>
                    )}
                  </div>
                  {person.has_pin ? (
                    <Button
                      variant={person.in_since ? 'secondary' : 'primary'}
                      aria-haspopup="dialog"
                      aria-label={`Clock ${person.in_since ? 'out' : 'in'}: ${person.name}`}
                      onClick={() => setDoing({ person })}
                    >
                      {person.in_since ? 'Clock out' : 'Clock in'}
                    </Button>
                  ) : (
                    <span className={styles.small}>No PIN yet</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </Card>
      {doing === 'pin' && <PinDialog onClose={() => setDoing(null)} />}
      {doing !== null && doing !== 'pin' && <SignDialog person={doing.person} onClose={() => setDoing(null)} />}
    </PageLayout>
  );
}

function SignDialog({ person, onClose }: { person: SignInPerson; onClose: () => void }) {
  const scope = useScope();
  const send = useSend(sign);
  const what = person.in_since ? 'out' : 'in';
  return (
    <ActionDialog
      title={`${person.name}: clock ${what}`}
      message="Enter your PIN."
      confirmLabel={`Clock ${what}`}
      schema={SignForm}
      fields={<TextField type="password" name="pin" label="PIN" inputMode="numeric" autoComplete="off" />}
      onClose={onClose}
      onConfirm={({ pin }) => send({ params: scope, body: { profile: person.id, pin, what } })}
      done={() => `${person.name} is clocked ${what}.`}
    />
  );
}

function PinDialog({ onClose }: { onClose: () => void }) {
  const scope = useScope();
  const send = useSend(savePin);
  return (
    <ActionDialog
      title="Set your PIN"
      message="Your PIN is for the account that is logged in here. It takes the place of an earlier one."
      confirmLabel="Save the PIN"
      schema={PinForm}
      fields={
        <>
          <TextField type="password" name="pin" label="New PIN" inputMode="numeric" autoComplete="off" />
          <PasswordField name="password" label="Your password" />
        </>
      }
      onClose={onClose}
      onConfirm={(body) => send({ params: scope, body })}
      done={() => 'Your PIN is saved.'}
    />
  );
}
