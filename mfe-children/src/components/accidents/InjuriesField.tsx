import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { bodyRegions, injuryTypes, injuryWords, regionWords, type BodyRegion } from '@bairn/shared/format/accidents';
import type { AccidentForm } from '@bairn/shared/schema/accidents';
import { Button } from '@bairn/shared/ui/Button';
import { FieldError } from '@bairn/shared/ui/FieldError';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { FormContext, useFormValue } from '@bairn/shared/ui/formContext';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { newEntry, useFieldEntries } from '@bairn/shared/ui/useFieldEntries';
import styles from './Accidents.module.css';
import { BodyMap } from './BodyMap.tsx';

type Injury = AccidentForm['injuries'][number];

const regions = bodyRegions.map((value) => ({ value, label: regionWords(value) }));
const types = injuryTypes.map((value) => ({ value, label: injuryWords[value] }));
/** Most injuries of a report. */
const most = 20;

/** The injuries: marked on the picture with a pointer, or chosen from a list with the keyboard. Both are one list. */
export function InjuriesField() {
  const id = useId();
  const { place, entries, form, change } = useFieldEntries<Partial<Injury>>('injuries');
  const typed = useFormValue('injuries') as readonly Partial<Injury>[] | undefined;
  const hurt = (typed ?? []).flatMap(({ region }) => region ?? []);

  function add(region?: BodyRegion) {
    const entry = newEntry<Partial<Injury>>(region ? { region } : {});
    change([...entries, entry], entry.key);
  }
  const remove = (key: number) =>
    change(
      entries.filter((entry) => entry.key !== key),
      'add',
    );

  return (
    <fieldset ref={place} className={styles.group} aria-describedby={form.errors.injuries ? `${id}-error` : undefined}>
      <legend>
        <strong>Injuries</strong>
      </legend>
      <p className={styles.muted}>Press the place on the picture, or add an injury and choose the place.</p>
      <BodyMap hurt={hurt} {...(entries.length < most && { onMark: add })} />
      <FormContext value={form}>
        {entries.map(({ key }, index) => (
          <fieldset key={key} data-focus={key} className={styles.entry}>
            <legend className="visually-hidden">{`Injury ${index + 1}`}</legend>
            <FieldRow>
              <Select name={`injuries.${index}.region`} label="Place" options={regions} />
              <Select name={`injuries.${index}.type`} label="Injury" options={types} />
            </FieldRow>
            <TextField
              name={`injuries.${index}.note`}
              label="Note"
              optional
              maxLength={200}
              hint="Such as size or side"
            />
            <div>
              <Button variant="quiet" size="small" onClick={() => remove(key)}>
                Remove<span className="visually-hidden">{` injury ${index + 1}`}</span>
              </Button>
            </div>
          </fieldset>
        ))}
      </FormContext>
      <FieldError id={`${id}-error`} messages={form.errors.injuries ?? []} />
      {entries.length < most && (
        <div>
          <Button data-focus="add" variant="secondary" size="small" onClick={() => add()}>
            <Plus />
            Add an injury
          </Button>
        </div>
      )}
    </fieldset>
  );
}
