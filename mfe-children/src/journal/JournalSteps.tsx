import { useBranch, useNavigate } from '@bairn/shared/app';
import type { JournalEntry } from '@bairn/shared/schema/journal';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { EntryForm } from './EntryForm.tsx';
import styles from './Journal.module.css';
import { MediaFields } from './MediaFields.tsx';
import { PublishCard } from './PublishCard.tsx';
import { StepFields } from './StepFields.tsx';
import { useJournal } from './useJournal.ts';

type Child = { id: string; name: string };
type Props = { child: string; step: number; saved: JournalEntry | null; people: readonly Child[] };

/** One step of an entry. It saves itself while it is typed, and when the next one is opened. */
export function JournalSteps({ child, step, saved, people }: Props) {
  const { branch } = useBranch();
  const navigate = useNavigate();
  const journal = useJournal(child, branch.id, saved);
  const { at, save } = journal;
  const go = (to: number, id: string) => navigate(`/children/${child}/journal/${id}/step-${to}`);
  const chosen = people.filter(({ id }) => (saved?.children ?? [{ id: child }]).some((one) => one.id === id));
  return (
    <div className={styles.list}>
      <EntryForm
        journal={journal}
        published={(saved?.version ?? 0) > 0}
        step={step}
        label={`Step ${step}`}
        submitLabel={step < 5 ? 'Save and continue' : 'Save the draft'}
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
      </EntryForm>
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
