import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useRef, useState } from 'react';
import { confirm, errorMessage, useMutation } from '@bairn/shared/app';
import { formatDay, localDate } from '@bairn/shared/format/date';
import { NeedText, type ChildAnswers, type NeedAnswer, type NeedTopic } from '@bairn/shared/schema/needs';
import { Button } from '../ui/action/Button.tsx';
import { Alert } from '../ui/display/Alert.tsx';
import { Form } from '../ui/form/Form.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import styles from './NeedQuestion.module.css';
import { useAnswer } from './useAnswer.ts';

const words = {
  allergies: {
    question: (name: string) => `Does ${name} have any allergies?`,
    none: 'No allergies',
    yes: 'Yes, add',
    label: 'Allergies',
    hint: 'Separate them with commas.',
  },
  medical_needs: {
    question: (name: string) => `Does ${name} have any medical or additional needs?`,
    none: 'No needs',
    yes: 'Yes, add',
    label: 'Medical or additional needs',
    hint: 'Such as asthma, medicine, hearing aids, or support with speech. Say what staff should do.',
  },
} as const satisfies Record<NeedTopic, object>;

/** Whose answer it is and when it was given. */
function whose({ at, by, mine }: NeedAnswer) {
  const who = mine ? 'You answered' : by ? `${by} answered` : 'From the service';
  return at ? `${who} on ${formatDay(localDate(new Date(at)))} ${at.slice(0, 4)}` : 'Recorded earlier';
}

type Props = { child: ChildAnswers; topic: NeedTopic };

/** One question about a child: none with one tap, or a text. The answer is shown with a way to change it. */
export function NeedQuestion({ child, topic }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState(false);
  const answer = useAnswer(child, topic);
  // Shown here, where the person tapped.
  const none = useMutation({ mutationFn: () => answer(null), meta: { shows: () => true }, onSuccess: settle });
  const { [topic]: known, first_name: name } = child;
  const { question, label, hint, ...buttons } = words[topic];

  /** The button or the form that had the focus is gone. */
  function settle() {
    setEditing(false);
    box.current?.focus();
  }
  const sayNone = async () => {
    const wanted =
      known.state !== 'alert' ||
      (await confirm({
        title: `${buttons.none} any more?`,
        message: `"${known.text ?? ''}" is removed for every service that ${name} goes to.`,
        ok: buttons.none,
      }));
    if (wanted) none.mutate();
  };
  const noneButton = (
    <Button
      variant="secondary"
      busy={none.isPending}
      aria-describedby={`${id}-question`}
      onClick={() => void sayNone()}
    >
      {buttons.none}
    </Button>
  );

  return (
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={`${id}-question`} className={styles.question}>
      <p id={`${id}-question`} className={styles.words}>
        {question(name)}
      </p>
      {none.error && (
        <Alert tone="danger" live title="Not saved">
          {errorMessage(none.error)}
        </Alert>
      )}
      {!editing && known.state !== 'not_asked' && (
        <div className={styles.answer}>
          {known.state === 'alert' ? (
            <p className={styles.alert}>
              <TriangleAlert size={16} aria-hidden />
              {known.text}
            </p>
          ) : (
            <p>{buttons.none}</p>
          )}
          <p className={styles.whose}>{whose(known)}</p>
          <Button
            variant="quiet"
            size="small"
            aria-describedby={`${id}-question`}
            onClick={() => {
              none.reset();
              setEditing(true);
            }}
          >
            Change
          </Button>
        </div>
      )}
      {!editing && known.state === 'not_asked' && (
        <div className={styles.ways}>
          {noneButton}
          <Button variant="secondary" aria-describedby={`${id}-question`} onClick={() => setEditing(true)}>
            {buttons.yes}
          </Button>
        </div>
      )}
      {editing && (
        <Form
          label={question(name)}
          schema={NeedText}
          defaults={{ text: known.text ?? '' }}
          submitLabel="Save"
          onSubmit={({ text }) => answer(text)}
          onDone={settle}
          actions={
            <>
              {known.state !== 'none' && noneButton}
              <Button variant="quiet" onClick={settle}>
                Cancel
              </Button>
            </>
          }
        >
          <TextArea name="text" label={label} hint={hint} rows={2} maxLength={500} />
        </Form>
      )}
    </div>
  );
}
