import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { EmailField } from '@bairn/shared/ui/EmailField';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { PhoneField } from '@bairn/shared/ui/PhoneField';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { responsibilityOptions } from '../components/relationsQuery.ts';
import styles from './Steps.module.css';

/** A carer whom the service knows. */
export type KnownCarer = { id: string; name: string };

type Props = {
  /** The beginning of the names of the fields. */
  name: string;
  known: KnownCarer | undefined;
  /** Its place, from 1. */
  at: number;
  relations: readonly { value: number; label: string }[];
  onRemove: (() => void) | undefined;
};

/** One carer of a new family: a known one by name, a new one with details, and what each is to the children. */
export function CarerEntry({ name, known, at, relations, onRemove }: Props) {
  return (
    <Card
      title={known?.name ?? `Carer ${at}`}
      aside={
        onRemove && (
          <Button variant="quiet" size="small" onClick={onRemove}>
            Remove<span className="visually-hidden">{` ${known?.name ?? `carer ${at}`}`}</span>
          </Button>
        )
      }
    >
      <div data-entry className={styles.fields}>
        <input type="hidden" name={`${name}.kind`} value={known ? 'known' : 'new'} />
        {known ? (
          <>
            <input type="hidden" name={`${name}.carer_id`} value={known.id} />
            <input type="hidden" name={`${name}.name`} value={known.name} />
          </>
        ) : (
          <>
            <FieldRow>
              <TextField name={`${name}.first_name`} label="First name" autoComplete="off" maxLength={100} />
              <TextField name={`${name}.last_name`} label="Last name" autoComplete="off" maxLength={100} />
            </FieldRow>
            <EmailField
              name={`${name}.email`}
              label="Email"
              optional
              autoComplete="off"
              hint="With it you can invite them, and we find them if you know them already."
            />
            <PhoneField name={`${name}.phone`} label="Phone" optional autoComplete="off" />
          </>
        )}
        <Select name={`${name}.relation_id`} label="Relation" width="medium" options={relations} />
        <CheckboxGroup name={`${name}.responsibilities`} label="Responsibilities" options={responsibilityOptions} />
      </div>
    </Card>
  );
}
