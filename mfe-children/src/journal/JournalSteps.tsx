import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useBranch, useNavigate } from '@bairn/shared/app';
import type { JournalEntry } from '@bairn/shared/schema/journal';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Form } from '@bairn/shared/ui/Form';
import { useFormStore } from '@bairn/shared/ui/formContext';
import { fieldsOf, readStep, type Values } from './journalFields.ts';
import styles from './Journal.module.css';
import { MediaFields } from './MediaFields.tsx';
import { PublishCard } from './PublishCard.tsx';
import { StepFields } from './StepFields.tsx';
import { useJournal } from './useJournal.ts';

type Child = { id: string; name: string };
type Props = { child: string; step: number; saved: JournalEntry | null; people: readonly Child[] };

const words = { saved: 'Saved', saving: 'Saving…', typing: 'Not saved yet' } as const;
/** The service judges what is written: a draft may lack anything. */
const Anything = z.looseObject({});

/** One step of an entry. It saves itself while it is typed, and when the next one is opened. */
export function JournalSteps({ child, step, saved, people }: Props) {
  const { branch } = useBranch();
  const navigate = useNavigate();
  const { draft, at, kept, save, write } = useJournal(child, branch.id, saved);
  const go = (to: number, id: string) => navigate(`/children/${child}/journal/${id}/step-${to}`);
  const chosen = people.filter(({ id }) => (saved?.children ?? [{ id: child }]).some((one) => one.id === id));
  return (
    <div className={styles.list}>
      <Form
        schema={Anything}
        label={`Step ${step}`}
        guard={false}
        defaults={fieldsOf(draft.current)}
        submitLabel={step < 5 ? 'Save and continue' : 'Save the draft'}
        onSubmit={() => save()}
        onDone={(id) => step < 5 && void go(step + 1, id)}
        actions={
          step > 1 && at.current ? (
            <ButtonLink variant="quiet" to={`/children/${child}/journal/${at.current.id}/step-${step - 1}`}>
              Back
            </ButtonLink>
          ) : undefined
        }
      >
        <StepFields step={step} people={people} chosen={chosen} />
        <Keeper onWrite={(values) => write((former) => readStep(step, former, values))} />
      </Form>
      <p role="status" className={styles.muted}>
        {kept.is === 'failed' ? '' : words[kept.is]}
      </p>
      {kept.is === 'failed' && (
        <Alert tone="danger" live title="This was not saved">
          {kept.why}
        </Alert>
      )}
      {step === 1 && saved && <MediaFields entry={saved.id} media={saved.media} people={chosen} />}
      {step === 1 && !saved && (
        <Button
          variant="secondary"
          onClick={() =>
            void save().then(
              (id) => go(1, id),
              () => {},
            )
          }
        >
          Save the draft to add pictures
        </Button>
      )}
      {step === 5 && saved && (
        <PublishCard
          entry={saved}
          child={child}
          prepare={() => save()}
          revision={() => at.current?.revision ?? saved.revision}
        />
      )}
    </div>
  );
}

/** Stands in the form of a step and hands on what is typed there. */
function Keeper({ onWrite }: { onWrite: (values: Values) => void }) {
  const store = useFormStore();
  useEffect(() => {
    let former = JSON.stringify(store.values() ?? null);
    return store.subscribe(() => {
      const values = store.values();
      const now = JSON.stringify(values ?? null);
      if (!values || now === former) return;
      former = now;
      onWrite(values);
    });
  });
  return null;
}
