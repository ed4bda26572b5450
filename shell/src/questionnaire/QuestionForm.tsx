import type { Question } from '@bairn/shared/schema/questionnaire';
import { mostAnswerCharacters, noAnswer } from '@bairn/shared/schema/questionnaireWords';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { Form, notSent } from '@bairn/shared/ui/Form';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { TextArea } from '@bairn/shared/ui/TextArea';
import * as z from 'zod/mini';

/** What is typed or chosen; that it is an answer is judged when it is sent. */
const Given = z.object({
  text: z.optional(z.string()),
  chosen: z.optional(z.union([z.string(), z.array(z.string())])),
});

/** The fields of an answer, as the call takes them. */
export type Answer = { answer_text: string } | { answer_option_ids: string[] };

type Props = {
  /** Of the form: its button stands outside. */
  id: string;
  question: Question;
  /** Says something in the place for alerts, or takes away what stands there. */
  onAlert: (message: string | undefined) => void;
  /** Sends the answer. When it throws, what was typed stays. */
  onAnswer: (answer: Answer) => Promise<void>;
};

/** One question in its way of answering: words, one option, or several. */
export function QuestionForm({ id, question, onAlert, onAnswer }: Props) {
  const options = question.options.data.map(({ id: value, option: label }) => ({ value, label }));

  function send({ text = '', chosen = [] }: z.output<typeof Given>) {
    const words = text.trim();
    const ids = [chosen].flat();
    if (question.has_options ? ids.length === 0 : words === '') {
      onAlert(noAnswer);
      return notSent;
    }
    return onAnswer(question.has_options ? { answer_option_ids: ids } : { answer_text: words });
  }

  return (
    <div onInput={() => onAlert(undefined)}>
      <Form id={id} label={question.question} schema={Given} guard={false} onSubmit={send}>
        {question.render_type === 'free-text' && (
          <TextArea
            name="text"
            label={question.question}
            hint="Please leave out names and contact details."
            maxLength={mostAnswerCharacters}
          />
        )}
        {question.render_type === 'single-option' && (
          <RadioGroup name="chosen" label={question.question} options={options} />
        )}
        {question.render_type === 'multiple-option' && (
          <CheckboxGroup name="chosen" label={question.question} hint="Choose all that apply." options={options} />
        )}
      </Form>
    </div>
  );
}
