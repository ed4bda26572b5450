import { useId } from 'react';
import { useSession } from '@bairn/shared/app';
import type { Facets } from '@bairn/shared/schema/marketplace';
import { ChoiceField } from '#components/ChoiceField.tsx';
import fields from '#components/SearchField.module.css';
import { counted } from '#components/words.ts';
import {
  careOptions,
  featureOptions,
  gradeOptions,
  priceOptions,
  radiusOptions,
  startOptions,
  typeOptions,
  weekdayOptions,
  type FilterLists,
} from './filterWords.ts';
import styles from './FilterFields.module.css';
import type { FilterName, Filters } from '../searchAddress.ts';

type Props = {
  filters: Filters;
  lists: FilterLists;
  /** How many services each choice would leave, once that is known. */
  counts: Facets | undefined;
  /** `settled` is false while the person is still typing. */
  onChange: (name: FilterName, value: string, settled: boolean) => void;
};

/** The filters beside place, age and date. */
export function FilterFields({ filters, lists, counts, onChange }: Props) {
  const id = useId();
  const { account } = useSession();
  const choose = (name: FilterName) => (value: string) => onChange(name, value, true);
  return (
    <div className={styles.fields}>
      <ChoiceField
        name="radius"
        label="Distance"
        any="Any distance nearby"
        options={radiusOptions(filters.radius, counts?.radius)}
        value={filters.radius ?? ''}
        onChange={choose('radius')}
      />
      <ChoiceField
        name="care"
        label="School-age childcare"
        any="All childcare"
        options={careOptions(counts?.care)}
        value={filters.care ?? ''}
        onChange={choose('care')}
      />
      <ChoiceField
        name="type"
        label="Type of service"
        any="Any type"
        options={typeOptions(lists.service_types, counts?.type)}
        value={filters.type ?? ''}
        onChange={choose('type')}
      />
      <ChoiceField
        name="price"
        label="Price of a session"
        any="Any price"
        options={priceOptions(filters.price, counts?.price)}
        value={filters.price ?? ''}
        onChange={choose('price')}
      />
      <ChoiceField
        name="weekday"
        label="Weekday"
        any="Any day"
        options={weekdayOptions}
        value={filters.weekday ?? ''}
        onChange={choose('weekday')}
      />
      <ChoiceField
        name="starts"
        label="Session starts"
        any="Any time of day"
        options={startOptions}
        value={filters.starts ?? ''}
        onChange={choose('starts')}
      />
      <ChoiceField
        name="grade"
        label="Inspection grades"
        any="Any grade"
        options={gradeOptions}
        value={filters.grade ?? ''}
        onChange={choose('grade')}
      />
      <ChoiceField
        name="meals"
        label="Meals"
        any="Any meals"
        options={featureOptions(lists.meals)}
        value={filters.meals ?? ''}
        onChange={choose('meals')}
      />
      <ChoiceField
        name="support"
        label="Support for children"
        any="Any support"
        options={featureOptions(lists.support_options)}
        value={filters.support ?? ''}
        onChange={choose('support')}
      />
      <div className={fields.field}>
        <label htmlFor={id} className={fields.label}>
          Name of the service
        </label>
        <input
          id={id}
          type="search"
          name="search"
          maxLength={100}
          value={filters.search ?? ''}
          onChange={(event) => onChange('search', event.target.value, false)}
          className={fields.control}
        />
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="funded"
          value="1"
          checked={filters.funded === '1'}
          onChange={(event) => onChange('funded', event.target.checked ? '1' : '', true)}
        />
        Takes funded hours
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="only"
          value="listed"
          checked={filters.only === 'listed'}
          onChange={(event) => onChange('only', event.target.checked ? 'listed' : '', true)}
        />
        {counted('Bookable online only', 'listed', counts?.only)}
      </label>
      {account !== 'service' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            name="favourites"
            value="1"
            checked={filters.favourites === '1'}
            onChange={(event) => onChange('favourites', event.target.checked ? '1' : '', true)}
          />
          Only my favourites
        </label>
      )}
    </div>
  );
}
