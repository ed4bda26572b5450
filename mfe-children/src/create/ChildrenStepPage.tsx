import { useState } from 'react';
import { useBranch, useNavigate, useSession } from '@bairn/shared/app';
import { localDate } from '@bairn/shared/format/date';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { mostSubjects } from '@bairn/shared/schema/carers';
import { now } from '@bairn/shared/schema/clock';
import { oldestBirth } from '@bairn/shared/schema/details';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { DateField } from '@bairn/shared/ui/DateField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { TextField } from '@bairn/shared/ui/TextField';
import { ChildrenStep, clearDraft, keysOf, readDraft } from './draft.ts';
import { StepKeeper } from './StepKeeper.tsx';
import { StepLayout } from './StepLayout.tsx';
import styles from './Steps.module.css';
import { useEntries } from './useEntries.ts';

/** Step 1: the child, and siblings who start too. */
export function Component() {
  const { user } = useSession();
  const { branch } = useBranch();
  return (
    <StepLayout current={0} intro="Enter the child. Brothers and sisters with the same carers can be added at once.">
      {user && <ChildrenForm key={branch.id} user={user.id} branch={branch.id} />}
    </StepLayout>
  );
}

function ChildrenForm(of: { user: string; branch: string }) {
  const navigate = useNavigate();
  const [defaults] = useState(() => readDraft(of).steps.children);
  const begin = keysOf(defaults?.['children']);
  const { keys, box, add, remove, fresh } = useEntries(begin.length > 0 ? begin : ['k1']);
  const today = localDate(now());
  return (
    <Form
      label="Children"
      schema={ChildrenStep}
      defaults={defaults}
      guard={false}
      submitLabel="Continue"
      onSubmit={() => null}
      onDone={() => void navigate(servicePaths.newChildCarers())}
      actions={
        <ButtonLink variant="quiet" to={paths.children()} onClick={clearDraft}>
          Cancel
        </ButtonLink>
      }
    >
      <StepKeeper {...of} step="children" />
      <div ref={box} className={styles.entries}>
        {keys.map((key, index) => (
          <Card
            key={key}
            title={`Child ${index + 1}`}
            aside={
              keys.length > 1 && (
                <Button variant="quiet" size="small" onClick={() => remove(key)}>
                  Remove<span className="visually-hidden">{` child ${index + 1}`}</span>
                </Button>
              )
            }
          >
            <div data-entry className={styles.fields}>
              <FieldRow>
                <TextField name={`children.${key}.first_name`} label="First name" autoComplete="off" maxLength={100} />
                <TextField name={`children.${key}.last_name`} label="Last name" autoComplete="off" maxLength={100} />
              </FieldRow>
              <DateField name={`children.${key}.dob`} label="Date of birth" min={oldestBirth(today)} max={today} />
              <DateField name={`children.${key}.start_date`} label="Start date" optional />
            </div>
          </Card>
        ))}
      </div>
      {keys.length < mostSubjects && (
        <div>
          <Button variant="secondary" size="small" onClick={() => add(fresh())}>
            Add a brother or sister
          </Button>
        </div>
      )}
    </Form>
  );
}
