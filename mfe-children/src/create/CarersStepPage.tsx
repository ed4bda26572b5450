import { useState } from 'react';
import { Navigate, useBranch, useNavigate, useQuery, useSession } from '@bairn/shared/app';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { mostSubjects } from '@bairn/shared/schema/carers';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { Form } from '@bairn/shared/ui/Form';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { CarerFinder } from '../components/CarerFinder.tsx';
import { relationsQuery } from '../components/relationsQuery.ts';
import { CarerEntry, type KnownCarer } from './CarerEntry.tsx';
import { CarersStep, childrenOf, keysOf, readDraft } from './draft.ts';
import { StepKeeper } from './StepKeeper.tsx';
import { StepLayout } from './StepLayout.tsx';
import styles from './Steps.module.css';
import { useEntries } from './useEntries.ts';

/** Step 2: the adults, known or new, what they are to the children, and who the main one is. */
export function Component() {
  const { user } = useSession();
  const { branch } = useBranch();
  if (!user) return null;
  const of = { user: user.id, branch: branch.id };
  if (!childrenOf(readDraft(of))) return <Navigate to={servicePaths.newChild()} replace />;
  return (
    <StepLayout current={1} intro="Who looks after them? Find carers you know, and enter the others.">
      <CarersForm key={branch.id} {...of} />
    </StepLayout>
  );
}

type Begun = Record<string, { kind?: string; carer_id?: string; name?: string }>;

/** The known carers of a draft, by their keys. */
const knownIn = (begun: Begun): Record<string, KnownCarer> =>
  Object.fromEntries(
    Object.entries(begun).flatMap(([key, { kind, carer_id, name }]) =>
      kind === 'known' && carer_id && name ? [[key, { id: carer_id, name }]] : [],
    ),
  );

function CarersForm(of: { user: string; branch: string }) {
  const navigate = useNavigate();
  const [defaults] = useState(() => readDraft(of).steps.carers);
  const begun = (defaults?.['carers'] ?? {}) as Begun; // as the form read it
  const [known, setKnown] = useState(() => knownIn(begun));
  const begin = keysOf(begun);
  const { keys, box, add, remove, fresh } = useEntries(begin.length > 0 ? begin : ['k1']);
  const relations = useQuery(relationsQuery);
  const chosen = keys.flatMap((key) => known[key]?.id ?? []);
  const room = keys.length < mostSubjects;
  return (
    <QueryView query={relations} skeleton="details">
      {(options) => (
        <div className={styles.entries}>
          {room && (
            <Card title="A carer you know">
              <CarerFinder
                without={chosen}
                onChoose={({ id, full_name }) => {
                  const key = fresh();
                  setKnown({ ...known, [key]: { id, name: full_name } });
                  add(key);
                }}
              />
            </Card>
          )}
          <Form
            label="Carers"
            schema={CarersStep}
            defaults={defaults ?? { main: keys[0] }}
            guard={false}
            submitLabel="Continue"
            onSubmit={() => null}
            onDone={() => void navigate(servicePaths.newChildAnswers())}
            actions={
              <ButtonLink variant="quiet" to={servicePaths.newChild()}>
                Back
              </ButtonLink>
            }
          >
            <StepKeeper {...of} step="carers" />
            <div ref={box} className={styles.entries}>
              {keys.map((key, index) => (
                <CarerEntry
                  key={key}
                  name={`carers.${key}`}
                  known={known[key]}
                  at={index + 1}
                  relations={options}
                  onRemove={keys.length > 1 ? () => remove(key) : undefined}
                />
              ))}
            </div>
            {room && (
              <div>
                <Button variant="secondary" size="small" onClick={() => add(fresh())}>
                  Add a new carer
                </Button>
              </div>
            )}
            <MainCarer keys={keys} />
          </Form>
        </div>
      )}
    </QueryView>
  );
}

/** Chooses the main carer among the entries, by the names that they have at present. */
function MainCarer({ keys }: { keys: readonly string[] }) {
  const carers = useFormValue('carers') as Record<string, { name?: string; first_name?: string }> | undefined;
  return (
    <RadioGroup
      name="main"
      label="Main carer"
      hint="Whom you call first."
      options={keys.map((key, index) => ({
        value: key,
        label: carers?.[key]?.name ?? (carers?.[key]?.first_name?.trim() || `Carer ${index + 1}`),
      }))}
    />
  );
}
