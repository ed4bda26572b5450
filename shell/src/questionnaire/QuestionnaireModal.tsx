import { ApiError, call, confirm, errorMessage, reportShown, useSession } from '@bairn/shared/app';
import { answerQuestion, showQuestionnaire, skipQuestion } from '@bairn/shared/calls/questionnaire';
import type { Questionnaire } from '@bairn/shared/schema/questionnaire';
import { questionnaireGone, questionnaireThanks } from '@bairn/shared/schema/questionnaireWords';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { useEffect, useId, useRef, useState } from 'react';
import { QuestionForm, type Answer } from './QuestionForm.tsx';
import styles from './QuestionnaireModal.module.css';

type Props = {
  /** As far as the family is when it is asked. */
  first: Questionnaire;
  /** The id of the user who is asked. The modal closes when another user is logged in. */
  person: string | undefined;
  onClose: () => void;
};

/** The questionnaire modal (specification sections 2, 4 and 8). Closed, it comes again another day where it was left. */
export function QuestionnaireModal({ first, person, onClose }: Props) {
  const id = useId();
  const here = useSession().user?.id;
  const [state, setState] = useState(first);
  const [gone, setGone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string>();
  const top = useRef<HTMLParagraphElement>(null);
  const { currentQuestion: question, id: respondent_id } = state.respondent;
  const step = gone ? 'gone' : (question?.id ?? 'over');
  const shown = useRef(step);

  useEffect(() => {
    if (here !== person) onClose();
  }, [here, person, onClose]);

  // What had the focus is gone with the former question: a screen reader goes on at the next one.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    top.current?.focus();
  }, [step]);

  /** Goes on to the next state. What the person must know is said here; every other failure is the caller's. */
  async function goOn(next: Promise<{ data: Questionnaire }>) {
    setBusy(true);
    try {
      setAlert(undefined);
      setState((await next).data);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 404) setGone(true);
      else if (status === 409) {
        // Another tab is further: it goes on from there.
        await goOn(call(showQuestionnaire, { params: { id: state.id } }));
        setAlert(errorMessage(error));
      } else throw error;
    } finally {
      setBusy(false);
    }
  }

  const answer = (given: Answer) =>
    goOn(
      call(answerQuestion, { params: { id: state.id, qid: question?.id ?? '' }, body: { ...given, respondent_id } }),
    );

  async function skip() {
    if (!question) return;
    // A dialog of its own over this one.
    if (!(await confirm({ title: 'Skip this question', message: 'Are you sure? This cannot be undone.' }))) return;
    await goOn(call(skipQuestion, { params: { id: state.id, qid: question.id }, body: { respondent_id } })).catch(
      (error: unknown) => {
        reportShown(error);
        setAlert(errorMessage(error));
      },
    );
  }

  if (gone || !question)
    return (
      <Dialog
        open
        onClose={onClose}
        title={gone ? state.title : 'Thank you'}
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <p ref={top} tabIndex={-1} role={gone ? 'alert' : undefined} className={styles.end}>
          {gone ? questionnaireGone : questionnaireThanks}
        </p>
      </Dialog>
    );
  const isLast = question.index === state.total_questions;
  return (
    <Dialog
      open
      onClose={onClose}
      title={state.title}
      busy={busy}
      actions={
        <>
          <Button variant="secondary" onClick={() => void skip()} disabled={busy}>
            Skip
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {isLast ? 'Finish' : 'Next'}
          </Button>
        </>
      }
    >
      {question.id === first.respondent.currentQuestion?.id && <p>{state.message}</p>}
      <div className={styles.top}>
        <p ref={top} tabIndex={-1} className={styles.counter}>
          <span aria-hidden>{`${question.index}\\${state.total_questions}`}</span>
          <span className="visually-hidden">{`Question ${question.index} of ${state.total_questions}`}</span>
        </p>
        <a href={state.find_out_more} target="_blank" rel="noopener noreferrer">
          Find out more<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </div>
      {alert && (
        <Alert tone="danger" live>
          {alert}
        </Alert>
      )}
      <QuestionForm key={question.id} id={id} question={question} onAlert={setAlert} onAnswer={answer} />
    </Dialog>
  );
}
