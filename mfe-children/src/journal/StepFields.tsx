import { apiQuery, dataOf, useBranch, useQuery } from '@bairn/shared/app';
import { listOutcomes } from '@bairn/shared/calls/journal';
import { indicators, wellbeing } from '@bairn/shared/format/wellbeing';
import {
  leuvenWords,
  pathwayAnswers,
  pathwayAnswerWords,
  pathways,
  pathwayWords,
  voiceKinds,
  voiceWords,
} from '@bairn/shared/schema/journalWords';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { useField, useFormValue } from '@bairn/shared/ui/formContext';
import { DateField } from '@bairn/shared/ui/DateField';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import { Select } from '@bairn/shared/ui/Select';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { TextField } from '@bairn/shared/ui/TextField';
import styles from './Journal.module.css';
import { stepNumbers } from './journalFields.ts';

type Child = { id: string; name: string };
type Props = {
  step: number;
  /** Children who can be chosen; empty where the entry is about one child. */
  people: readonly Child[];
  chosen: readonly Child[];
};

const scale = leuvenWords.map((label, at) => ({ value: at + 1, label: `${at + 1} · ${label}` }));

/** The fields of a step. */
export function StepFields({ step, people, chosen }: Props) {
  if (step === 1) {
    return (
      <>
        {people.length > 0 && (
          <CheckboxGroup
            name="child_ids"
            label="Children"
            hint="Each family reads a copy without the other children’s names."
            inline
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextField name="title" label="Title" optional autoComplete="off" />
        <DateField name="happened_on" label="Date" />
        <TextArea name="text" label="What happened" rows={8} />
      </>
    );
  }
  if (step === 2) {
    return chosen.map(({ id, name }) => (
      <div key={id} className={styles.list}>
        <TextArea
          name={`words.${id}`}
          label={`${name}’s voice`}
          optional
          rows={3}
          hint="What the child said, showed or chose. Only this child’s family reads it."
        />
        <Select
          name={`kind.${id}`}
          label={`How ${name} expressed it`}
          options={voiceKinds.map((kind) => ({ value: kind, label: voiceWords[kind] }))}
        />
      </div>
    ));
  }
  if (step === 3) {
    return (
      <>
        <CheckboxGroup
          name="shanarri"
          label="Wellbeing indicators"
          inline
          options={indicators.map((one) => ({ value: one, label: wellbeing[one].name }))}
        />
        <RadioGroup name="wellbeing" label="Leuven scale: wellbeing" optional inline options={scale} />
        <RadioGroup name="involvement" label="Leuven scale: involvement" optional inline options={scale} />
        <Outcomes />
      </>
    );
  }
  if (step === 4) {
    return pathways.map((one) => (
      <Select
        key={one}
        name={`pathways.${one}`}
        label={pathwayWords[one]}
        optional
        placeholder="Not part of this entry"
        options={pathwayAnswers.map((answer) => ({ value: answer, label: pathwayAnswerWords[answer] }))}
      />
    ));
  }
  return stepNumbers.map((key) => (
    <TextField key={key} name={`next.s${key}`} label={`Next step ${key}`} optional autoComplete="off" />
  ));
}

/** The early-level experiences and outcomes by area, each area closed until it is opened. */
function Outcomes() {
  const { branch } = useBranch();
  const outcomes = useQuery(apiQuery(listOutcomes, { query: { nursery_branch_id: branch.id } }, { select: dataOf }));
  return (
    <QueryView query={outcomes} part>
      {({ areas }) =>
        areas.map(({ area, outcomes: some }) => (
          <details key={area} className={styles.area}>
            <summary>
              {area}
              <Chosen codes={some.map(({ code }) => code)} />
            </summary>
            <CheckboxGroup
              name="outcomes"
              label={area}
              hideLabel
              options={some.map(({ code, title }) => ({ value: code, label: `${code} ${title}` }))}
            />
          </details>
        ))
      }
    </QueryView>
  );
}

/** How many of an area's outcomes are chosen: seen while it is closed. */
function Chosen({ codes }: { codes: readonly string[] }) {
  const { initial } = useField('outcomes');
  // The form has read them only once the outcomes have arrived.
  const chosen = useFormValue('outcomes') ?? initial;
  const count = Array.isArray(chosen) ? codes.filter((code) => chosen.includes(code)).length : 0;
  return count > 0 && <span className={styles.muted}>{` · ${count} chosen`}</span>;
}
