import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { townName } from '@bairn/shared/format/town';
import type { FoundAddress } from '@bairn/shared/schema/addresses';
import styles from './AddressFields.module.css';
import { Alert } from '../display/Alert.tsx';
import { Button } from '../action/Button.tsx';
import { cx } from '../cx.ts';
import { FieldError } from './FieldError.tsx';
import fieldStyles from './Field.module.css';
import { FieldRow } from './FieldRow.tsx';
import { useField, useFormFill, useFormValue } from './formContext.ts';
import { PostcodeField } from './PostcodeField.tsx';
import { TextField } from './TextField.tsx';
import { useAddressSearch } from './useAddressSearch.ts';

type Props = {
  /** The address as a whole may be left out, as in a person's profile. */
  optional?: boolean;
};

const failing = 'Please search for an address by using the "Find Address button"';

/** One line of the list. */
const inOneLine = (address: FoundAddress) =>
  [address.line_1, address.line_2, address.line_3, townName(address.post_town ?? '')].filter(Boolean).join(', ');

/** An address as the fields of the form have it. */
const asFields = ({ line_1 = '', line_2 = '', line_3 = '', post_town = '', county = '' }: FoundAddress) => ({
  address_line_1: line_1,
  address_line_2: [line_2, line_3].filter(Boolean).join(', '),
  city: townName(post_town),
  // Required, and not known of every postcode.
  county: townName(county || post_town),
});

/** Whether every field that an address needs is refused, so that finding it is what helps. */
function useAllFail(): boolean {
  const messages = [
    useField('postcode').messages,
    useField('address_line_1').messages,
    useField('city').messages,
    useField('county').messages,
  ];
  return messages.every(({ length }) => length > 0);
}

/**
 * A postcode, the addresses that it has, and the fields of an address, which picking one fills (specification section 2).
 * Stands in a `Form` whose schema has `postcode`, `address_line_1`, `address_line_2`, `city` and `county`.
 */
export function AddressFields({ optional }: Props) {
  const id = useId();
  const list = useRef<HTMLSelectElement>(null);
  const typed = useFormValue('postcode');
  const postcode = typeof typed === 'string' ? typed.trim() : '';
  const fill = useFormFill();
  const allFail = useAllFail();
  const { state, found, message, find } = useAddressSearch(postcode);
  const ready = postcode !== '' && state !== 'found' && state !== 'searching';

  // The pressed button is locked now: the list is next. Typing the same postcode again keeps the list.
  const listed = useRef(found);
  useEffect(() => {
    if (found.length === 0 || listed.current === found) return;
    listed.current = found;
    list.current?.focus();
  }, [found]);

  const findOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (ready) void find();
  };
  const pick = (index: string) => {
    const address = index === '' ? undefined : found[Number(index)];
    if (address) fill(asFields(address));
  };

  return (
    <div className={styles.address}>
      <div className={styles.search}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the field inside presses its button */}
        <div onKeyDown={findOnEnter}>
          <FieldRow
            action={
              <Button variant="secondary" busy={state === 'searching'} disabled={!ready} onClick={() => void find()}>
                Find Address
              </Button>
            }
          >
            <PostcodeField name="postcode" label="Postcode" optional={optional} />
          </FieldRow>
        </div>
        <p role="status" className="visually-hidden">
          {state === 'found' ? `${found.length} addresses found` : ''}
        </p>
        {message && (
          <Alert tone="warning" live>
            {message}
          </Alert>
        )}
        {state === 'found' && (
          <div className={fieldStyles.field}>
            <label htmlFor={`${id}-list`} className={fieldStyles.label}>
              Address
            </label>
            <div className={fieldStyles.box}>
              <select
                ref={list}
                id={`${id}-list`}
                className={cx(fieldStyles.control, fieldStyles.select)}
                onChange={(event) => pick(event.target.value)}
              >
                <option value="">{`Choose one of ${found.length} addresses`}</option>
                {found.map((address, index) => (
                  <option key={`${index} ${inOneLine(address)}`} value={index}>
                    {inOneLine(address)}
                  </option>
                ))}
              </select>
              <ChevronDown className={fieldStyles.chevron} />
            </div>
          </div>
        )}
        {allFail && <FieldError id={`${id}-all`} messages={[failing]} />}
      </div>
      <TextField
        name="address_line_1"
        label="Address line 1"
        optional={optional}
        autoComplete="address-line1"
        maxLength={255}
      />
      <TextField name="address_line_2" label="Address line 2" optional autoComplete="address-line2" maxLength={255} />
      <FieldRow>
        <TextField name="city" label="City" optional={optional} autoComplete="address-level2" maxLength={100} />
        <TextField name="county" label="County" optional={optional} autoComplete="address-level1" maxLength={100} />
      </FieldRow>
    </div>
  );
}
