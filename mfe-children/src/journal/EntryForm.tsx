import { useEffect, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { Alert } from '@bairn/shared/ui/Alert';
import { Form } from '@bairn/shared/ui/Form';
import { useFormStore } from '@bairn/shared/ui/formContext';
import { fieldsOf, readStep, type Values } from './journalFields.ts';
import styles from './Journal.module.css';
import type { useJournal } from './useJournal.ts';

type Props = {
  journal: ReturnType<typeof useJournal>;
  step: number;
  label: string;
  /** Whether families read an earlier text until this one is published. */
  published: boolean;
  /** Without a button it only saves itself. */
  submitLabel?: string;
  onDone?: (id: string) => void;
  actions?: ReactNode;
  children: ReactNode;
};

/** The service judges what is written: a draft may lack anything. */
const Anything = z.looseObject({});

/** Fields of an entry that save themselves while they are typed, with a line that says so. */
export function EntryForm({ journal, step, label, published, submitLabel, onDone, actions, children }: Props) {
  const { draft, kept, save, write } = journal;
  const words = {
    saved: published ? 'Saved. Families read it once you publish the changes.' : 'Saved',
    saving: 'Saving…',
    typing: 'Not saved yet',
    unchanged: '',
    failed: '',
  } as const;
  return (
    <>
      <Form
        schema={Anything}
        label={label}
        guard={false}
        defaults={fieldsOf(draft.current)}
        submitLabel={submitLabel}
        onSubmit={() => save()}
        onDone={onDone}
        actions={actions}
      >
        {children}
        <Keeper onWrite={(values) => write((former) => readStep(step, former, values))} />
      </Form>
      <p role="status" className={styles.muted}>
        {words[kept.is]}
      </p>
      {kept.is === 'failed' && (
        <Alert tone="danger" live title="This was not saved">
          {kept.why}
        </Alert>
      )}
    </>
  );
}

/** Stands in the form of a step and hands on what is typed there. */
function Keeper({ onWrite }: { onWrite: (values: Values) => void }) {
  const store = useFormStore();
  useEffect(() => {
    const read = () => JSON.stringify(store.values() ?? null);
    let former = read();
    return store.subscribe(() => {
      const values = store.values();
      const now = read();
      const begins = former === 'null';
      if (!values || now === former) return;
      former = now;
      // What the form begins with was not typed.
      if (!begins) onWrite(values);
    });
  });
  return null;
}
